//! The kinds of puzzle, one folder each. A kind knows no other kind.

pub mod balance_loop;
pub mod castle_wall;
pub mod country_road;
pub mod detour;
pub mod dotchi_loop;
pub mod double_back;
pub mod entry_exit;
pub mod flow;
pub mod geradeweg;
pub mod grand_tour;
pub mod koburin;
pub mod linesweeper;
pub mod masyu;
pub mod mid_loop;
pub mod moon_sun;
pub mod pipelink;
pub mod regional_yajilin;
pub mod shingoki;
pub mod simple_loop;
pub mod slitherlink;
pub mod tilings;
pub mod yajilin;
