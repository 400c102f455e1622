//! Face counts, orders, degrees and faults of all tilings.

use super::*;

#[test]
fn pieces_have_the_faces_of_loopys_ids_and_are_plane() {
    let sizes = [(3, 3), (4, 3), (3, 4), (5, 6)];
    for (tiling, counts) in [
        (Tiling::Squares, [9, 12, 12, 30]),
        (Tiling::Triangular, [19, 25, 28, 66]),
        (Tiling::Honeycomb, [9, 12, 12, 30]),
        (Tiling::SnubSquare, [21, 29, 29, 79]),
        (Tiling::Cairo, [12, 17, 17, 49]),
        (Tiling::GreatHexagonal, [33, 47, 47, 139]),
        (Tiling::Octagonal, [13, 18, 18, 50]),
        (Tiling::Kites, [54, 72, 72, 180]),
        (Tiling::Floret, [42, 60, 60, 162]),
        (Tiling::Dodecagonal, [17, 24, 24, 70]),
        (Tiling::GreatDodecagonal, [33, 47, 47, 139]),
        (Tiling::GreatGreatDodecagonal, [57, 83, 83, 259]),
        (Tiling::Kagome, [25, 34, 34, 88]),
        (Tiling::CompassDodecagonal, [29, 42, 42, 130]),
    ] {
        for ((width, height), count) in sizes.into_iter().zip(counts) {
            let patch = (tiling == Tiling::Triangular).then_some("0");
            if (tiling, width, height) == (Tiling::Cairo, 3, 3) {
                continue;
            }
            assert_eq!(tiling.face_count(width, height, patch), Ok(count), "{tiling:?}");
            let faces = tiling.make(width, height, patch).unwrap();
            assert_eq!(faces.corners.len(), count);
            let plane = faces.into_plane();
            assert!(plane.is_ok(), "{tiling:?} {width} {height} {plane:?}");
        }
    }
}

/// Corners are numbered in the order in which the faces come to them, so that the lists of corners
/// tell the order of the faces.
fn hash(faces: &Faces) -> u64 {
    let numbers = faces
        .corners
        .iter()
        .flat_map(|face| face.iter().copied().chain([u32::MAX]).flat_map(u32::to_le_bytes));
    numbers.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn faces_keep_their_order() {
    for (tiling, patch, expected) in [
        (Tiling::Squares, None, 0xa06f_8eba_920e_8025),
        (Tiling::Triangular, None, 0x7aa9_700f_e3a1_221f),
        (Tiling::Triangular, Some("0"), 0xd27a_5da5_4fdb_d0ea),
        (Tiling::Honeycomb, None, 0xd714_9a31_c162_a366),
        (Tiling::SnubSquare, None, 0x1440_dc0f_b213_58e7),
        (Tiling::Cairo, None, 0xbb69_45ef_5290_b867),
        (Tiling::GreatHexagonal, None, 0x819b_e6b6_c20c_8168),
        (Tiling::Octagonal, None, 0xebfc_0e35_3ab8_592d),
        (Tiling::Kites, None, 0x9b57_7971_3bb3_8adf),
        (Tiling::Floret, None, 0xb5b6_f519_e973_b5ba),
        (Tiling::Dodecagonal, None, 0x4f2a_33bf_b0c9_7c8e),
        (Tiling::GreatDodecagonal, None, 0x3dca_df1c_8f73_f013),
        (Tiling::GreatGreatDodecagonal, None, 0x3ced_b0e9_cd15_d79a),
        (Tiling::Kagome, None, 0x632d_c90f_e890_dc31),
        (Tiling::CompassDodecagonal, None, 0xcf0c_6c75_eac3_3546),
        (Tiling::PenroseKiteDart, Some("52VVVBAABA"), 0xf0db_3551_ad78_3a46),
        (Tiling::PenroseRhombs, Some("32YYXDYYXXX"), 0xb68f_571f_8f8a_4714),
        (Tiling::PenroseKiteDart, Some("G633,-2567,324"), 0x2361_df77_e038_c130),
        (Tiling::PenroseRhombs, Some("G633,-2567,324"), 0x6c01_06a6_7ec3_da46),
    ] {
        let faces = tiling.make(7, 6, patch).unwrap();
        assert_eq!(hash(&faces), expected, "{tiling:?} {patch:?}");
    }
}

#[test]
fn vertices_have_the_degrees_of_their_tiling() {
    for (tiling, patch, most) in [
        (Tiling::Squares, None, 4),
        (Tiling::Triangular, Some("0"), 6),
        (Tiling::Honeycomb, None, 3),
        (Tiling::SnubSquare, None, 5),
        (Tiling::Cairo, None, 4),
        (Tiling::GreatHexagonal, None, 4),
        (Tiling::Octagonal, None, 3),
        (Tiling::Kites, None, 6),
        (Tiling::Floret, None, 6),
        (Tiling::Dodecagonal, None, 3),
        (Tiling::GreatDodecagonal, None, 3),
        (Tiling::PenroseKiteDart, Some("22AAAAAVVBA"), 5),
        (Tiling::PenroseRhombs, Some("22CXXDYCCCCX"), 7),
        (Tiling::GreatGreatDodecagonal, None, 4),
        (Tiling::Kagome, None, 4),
        (Tiling::CompassDodecagonal, None, 4),
    ] {
        let plane = tiling.make(20, 20, patch).unwrap().into_plane().unwrap();
        let graph = plane.vertices();
        let degree = |vertex| graph.edges(vertex).len();
        assert_eq!((0..graph.vertex_count()).map(degree).max(), Some(most), "{tiling:?}");
        let length = |edge: usize| {
            let [[x, y], [to_x, to_y]] = graph.ends(edge).unwrap().map(|v| plane.position(v));
            (to_x - x).hypot(to_y - y)
        };
        let edges = graph.edge_bound();
        let mean = (0..edges).map(length).sum::<f64>() / edges as f64;
        assert!((0.9..1.1).contains(&mean), "{tiling:?} {mean}");
    }
}

#[test]
fn drawn_patches_make_pieces() {
    let mut random = Random::new(4);
    for tiling in [Tiling::PenroseKiteDart, Tiling::PenroseRhombs] {
        for (width, height) in [(5, 5), (6, 14), (9, 12)] {
            let patch = tiling.draw_patch(width, height, &mut random).unwrap();
            let plane = tiling.make(width, height, Some(&patch)).unwrap().into_plane();
            assert!(plane.is_ok(), "{tiling:?} {width}x{height} {patch} {plane:?}");
        }
    }
    assert_eq!(Tiling::Triangular.draw_patch(5, 5, &mut random).as_deref(), Some("0"));
    assert_eq!(Tiling::Cairo.draw_patch(5, 5, &mut random), None);
    assert_eq!(Tiling::PenroseRhombs.draw_patch(2, 5, &mut random), None);
}

#[test]
fn faults_of_sizes_and_patches_are_said() {
    for (tiling, width, height, patch, expected) in [
        (
            Tiling::Cairo,
            3,
            3,
            None,
            "a Cairo grid has at least 3 columns and rows, and 4 of one of them",
        ),
        (Tiling::Honeycomb, 2, 9, None, "a Honeycomb grid has at least 3 columns and rows"),
        (
            Tiling::Kites,
            1 << 40,
            1 << 40,
            None,
            "1099511627776 by 1099511627776 cells have too many faces (the most is 1048576)",
        ),
        (
            Tiling::Kites,
            500,
            500,
            None,
            "500 by 500 cells have too many faces (the most is 1048576)",
        ),
        (Tiling::Cairo, 5, 5, Some("0"), "a Cairo grid has no patch"),
        (Tiling::Hats, 6, 6, None, "the Hats grid is not known here"),
        (Tiling::Triangular, 5, 5, Some("1"), "expected 0, the one patch of a Triangular grid"),
        (Tiling::PenroseRhombs, 5, 5, None, "a Penrose (rhombs) grid needs a patch"),
        (Tiling::PenroseRhombs, 5, 5, Some(""), "expected an orientation, 0 to 9, or 'G'"),
        (Tiling::PenroseRhombs, 5, 5, Some("13"), "expected a corner, 0 to 2"),
        (Tiling::PenroseRhombs, 5, 5, Some("12"), "expected the letters of triangles"),
        (Tiling::PenroseRhombs, 5, 5, Some("12A"), "expected one of the triangles C, D, X, Y"),
        (Tiling::PenroseRhombs, 5, 5, Some("12CD"), "expected one of the triangles C, X"),
        (
            Tiling::PenroseRhombs,
            5,
            5,
            Some("12CX"),
            "expected more triangles: these do not fill the grid",
        ),
        (Tiling::PenroseRhombs, 5, 5, Some("G1,2"), "expected the angle, a number"),
        (
            Tiling::PenroseRhombs,
            5,
            5,
            Some("G1,2,37"),
            "expected an angle, a multiple of 36 below 360",
        ),
        (Tiling::PenroseRhombs, 5, 5, Some("G1,2,36,"), "expected no more numbers"),
        (Tiling::PenroseRhombs, 5, 5, Some("G99999999,2,36"), "this patch has no faces"),
    ] {
        let error = tiling.make(width, height, patch).unwrap_err();
        assert_eq!(error.to_string(), expected);
        assert_eq!(tiling.face_count(width, height, patch).unwrap_err(), error);
    }
}
