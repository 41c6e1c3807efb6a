"""OMX matrices: demand in and out, which matrix, which zones; and files that are none."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace

import numpy as np
import pytest
from tests.made_networks import grid
from typer.testing import CliRunner

from stackelberg.cli import app
from stackelberg.core import InvalidInput, MissingExtra
from stackelberg.problems import read_problem
from stackelberg.roads import files, sioux_falls
from stackelberg.roads.files import omx
from stackelberg.support.extras import install_command

h5py = pytest.importorskip("h5py")


@pytest.fixture
def network():
    return replace(grid(2, 2)[0], node_labels=("10", "20", "30", "40"))


def saved(path, matrices, **mappings):
    with h5py.File(path, "w") as file:
        data, lookup = file.create_group("data"), file.create_group("lookup")
        for name, values in matrices.items():
            data.create_dataset(name, data=np.asarray(values))
        for name, entries in mappings.items():
            lookup.create_dataset(name, data=np.asarray(entries))
    return path


TRIPS = np.array([[0.0, 1.0, 2.0], [0.0, 5.0, 0.0], [3.0, 0.0, 0.0]])


class TestDemand:
    def test_zones_by_a_mapping_in_any_order(self, tmp_path, network):
        path = saved(tmp_path / "d.omx", {"car": TRIPS}, taz=np.array([40, 10, 20], np.uint32))
        demand = files.read_omx_demand(path, network)
        assert demand.origin.tolist() == [1, 3, 3]
        assert demand.destination.tolist() == [3, 0, 1]
        assert demand.volume.tolist() == [3.0, 1.0, 2.0]
        assert demand.intrazonal == 5.0

    @pytest.mark.parametrize(
        "entries", [[b"40", b"10", b"20"], [40.0, 10.0, 20.0], np.array([40, 10, 20], np.int64)]
    )
    def test_mappings_of_text_and_of_other_numbers(self, tmp_path, network, entries):
        path = saved(tmp_path / "d.omx", {"car": TRIPS}, taz=entries)
        assert files.read_omx_demand(path, network).volume.tolist() == [3.0, 1.0, 2.0]

    @pytest.mark.parametrize("dtype", [np.int32, np.float32, np.uint8])
    def test_any_kind_of_number(self, tmp_path, network, dtype):
        path = saved(tmp_path / "d.omx", {"car": TRIPS.astype(dtype)}, taz=[40, 10, 20])
        assert files.read_omx_demand(path, network).total == 6.0

    def test_without_a_mapping_the_zones_stand_in_order(self, tmp_path, network):
        path = saved(tmp_path / "d.omx", {"car": np.diag([1.0, 2.0, 3.0], 1)})
        demand = files.read_omx_demand(path, network)
        assert demand.volume.tolist() == [1.0, 2.0, 3.0]
        assert demand.origin.tolist() == [0, 1, 2]
        path = saved(tmp_path / "d.omx", {"car": TRIPS})
        with pytest.raises(InvalidInput, match=r"expected matrix 'car' of 4 × 4, .* in their order, got 3 × 3"):
            files.read_omx_demand(path, network)

    def test_a_mapping_that_is_not_wanted(self, tmp_path, network):
        path = saved(tmp_path / "d.omx", {"car": np.eye(4)[::-1]}, row=[1, 2, 3, 4])
        with pytest.raises(InvalidInput, match=r"got trips of 4 other zones: 1, 2, 3, 4; is it the right mapping"):
            files.read_omx_demand(path, network)
        assert files.read_omx_demand(path, network, mapping="order").origin.tolist() == [0, 1, 2, 3]

    def test_zones_without_trips_may_be_unknown(self, tmp_path, network):
        larger = np.zeros((5, 5))
        larger[0, 1] = 7.0
        path = saved(tmp_path / "d.omx", {"car": larger}, taz=[10, 20, 99, 98, 97])
        assert files.read_omx_demand(path, network).total == 7.0
        larger[2, 2] = 1.0
        path = saved(tmp_path / "d.omx", {"car": larger}, taz=[10, 20, 99, 98, 97])
        with pytest.raises(
            InvalidInput, match=r"zones of network 'grid 2 × 2' in matrix 'car', got trips of 1 other"
        ):
            files.read_omx_demand(path, network)

    def test_which_matrix_and_which_mapping(self, tmp_path, network):
        path = saved(tmp_path / "d.omx", {"car": TRIPS, "truck": 2 * TRIPS}, taz=[40, 10, 20], district=[1, 1, 2])
        with pytest.raises(InvalidInput, match=r"expected matrix, the name of one of 2: car, truck"):
            files.read_omx_demand(path, network)
        with pytest.raises(InvalidInput, match=r"expected matrix, one of car, truck, got 'bus'"):
            files.read_omx_demand(path, network, "bus")
        with pytest.raises(InvalidInput, match=r"expected zone_mapping, the name of one of 2: district, taz"):
            files.read_omx_demand(path, network, "truck")
        with pytest.raises(InvalidInput, match=r"expected every zone once in mapping 'district', got 1 twice"):
            files.read_omx_demand(path, network, "truck", "district")
        with pytest.raises(InvalidInput, match=r"expected zone_mapping, one of district, taz, got 'zone'"):
            files.read_omx_demand(path, network, "truck", "zone")
        assert files.read_omx_demand(path, network, "truck", "taz").total == 12.0

    @pytest.mark.parametrize("wrong, shown", [(-1.0, "-1.0"), (np.nan, "nan"), (np.inf, "inf")])
    def test_volumes_that_are_none(self, tmp_path, network, wrong, shown):
        broken = TRIPS.copy()
        broken[2, 1] = wrong
        path = saved(tmp_path / "d.omx", {"car": broken}, taz=[40, 10, 20])
        message = f"finite numbers >= 0, in matrix 'car', got {shown} from zone 20 to zone 10"
        with pytest.raises(InvalidInput, match=message):
            files.read_omx_demand(path, network)

    def test_there_and_back_again(self, tmp_path):
        network, demand = sioux_falls()
        values = np.zeros((network.zones, network.zones))
        values[demand.origin, demand.destination] = demand.volume
        path = saved(tmp_path / "d.omx", {"trips": values}, zones=range(1, network.zones + 1))
        again = files.read_demand(path, network, matrix="trips", mapping="zones")
        assert np.array_equal(again.volume, demand.volume)
        assert np.array_equal(again.destination, demand.destination)


class TestFilesThatAreNone:
    def test_no_file(self, tmp_path, network):
        with pytest.raises(InvalidInput, match=r"no.omx: cannot be read \(No such file"):
            files.read_omx_demand(tmp_path / "no.omx", network)
        with pytest.raises(InvalidInput, match=r"cannot be read \(Is a directory"):
            files.read_omx_demand(tmp_path, network)

    @pytest.mark.parametrize("content", [b"", b"origin,destination,volume\n", b"\x89HDF\r\n\x1a\n"])
    def test_something_else(self, tmp_path, network, content):
        (tmp_path / "d.omx").write_bytes(content)
        with pytest.raises(InvalidInput, match=r"expected an OMX file, got one that"):
            files.read_omx_demand(tmp_path / "d.omx", network)

    def test_cut_off_files(self, tmp_path, network):
        whole = saved(tmp_path / "w.omx", {"car": TRIPS}, taz=[40, 10, 20]).read_bytes()
        for share in np.linspace(0.02, 0.98, 12):
            (tmp_path / "d.omx").write_bytes(whole[: int(share * len(whole))])
            with pytest.raises(InvalidInput, match=r"d.omx: expected"):
                files.read_omx_demand(tmp_path / "d.omx", network)

    def test_hdf5_without_matrices(self, tmp_path, network):
        h5py.File(tmp_path / "d.omx", "w").close()
        with pytest.raises(InvalidInput, match=r"expected matrix, the name of one of 0: none"):
            files.read_omx_demand(tmp_path / "d.omx", network)

    def test_matrices_that_are_not_square_or_no_numbers(self, tmp_path, network):
        path = saved(tmp_path / "d.omx", {"car": TRIPS[:2]})
        with pytest.raises(
            InvalidInput, match=r"matrix 'car' as square, zones by zones, of at most 16384, got 2 × 3"
        ):
            files.read_omx_demand(path, network)
        path = saved(tmp_path / "d.omx", {"car": np.full((3, 3), b"x")})
        with pytest.raises(InvalidInput, match=r"expected numbers in matrix 'car', got"):
            files.read_omx_demand(path, network)
        path = saved(tmp_path / "d.omx", {"car": np.array([[b"x"]], dtype=object)})
        with pytest.raises(InvalidInput, match=r"expected numbers in matrix 'car', got object"):
            files.read_omx_demand(path, network)
        path = saved(tmp_path / "d.omx", {"car": TRIPS}, taz=[1, 2])
        with pytest.raises(InvalidInput, match=r"expected 3 zones in mapping 'taz', got shape \(2,\)"):
            files.read_omx_demand(path, network)

    def test_the_extra_is_named_where_it_is_missing(self, tmp_path, network, monkeypatch):
        def missing(module, extra):
            raise MissingExtra(f"this needs the package '{module}': {install_command(extra)}")

        monkeypatch.setattr(omx, "require", missing)
        with pytest.raises(MissingExtra, match=r"pip install '\.\[roads\]'"):
            files.read_omx_demand(tmp_path / "d.omx", network)


class _Leaves:
    """Unpickling one makes a file."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return open, (str(self.path), "w")


class TestFilesOfStrangers:
    def test_nothing_in_a_file_is_code(self, tmp_path, network):
        path = saved(tmp_path / "d.omx", {"car": TRIPS}, taz=[40, 10, 20])
        evil = np.bytes_(pickle.dumps(_Leaves(tmp_path / "ran"), 0))
        with h5py.File(path, "a") as file:
            for place in (file, file["data"], file["data/car"], file["lookup"], file["lookup/taz"]):
                for name in ("TITLE", "FILTERS", "FLAVOR", "CLASS", "OMX_VERSION", "SHAPE"):
                    place.attrs[name] = evil
        assert files.read_omx_demand(path, network).total == 6.0
        assert not (tmp_path / "ran").exists()

    @pytest.mark.parametrize(
        "shape, settings",
        [
            ((15_000, 15_000), {"chunks": (100, 100)}),
            ((15_000, 15_000), {"chunks": (100, 100), "fillvalue": 1.0, "compression": "gzip"}),
            ((4, 4), {"chunks": (20_000, 20_000), "maxshape": (None, None), "compression": "gzip"}),
            ((100_000, 100_000), {"chunks": (100, 100)}),
            ((0, 0), {}),
        ],
    )
    def test_sizes_are_looked_at_before_anything_is_read(self, tmp_path, network, shape, settings, monkeypatch):
        with h5py.File(tmp_path / "d.omx", "w") as file:
            file.create_group("data").create_dataset("car", shape, "f8", **settings)
            file.create_group("lookup").create_dataset("taz", shape[:1], "S5", chunks=True)
        assert (tmp_path / "d.omx").stat().st_size < 20_000
        monkeypatch.setattr(h5py.Dataset, "__getitem__", lambda *_: pytest.fail("read"))
        with pytest.raises(InvalidInput, match=r"got (\d+ stored bytes of|100000 × 100000|0 × 0)"):
            files.read_omx_demand(tmp_path / "d.omx", network)

    def test_a_large_matrix_that_is_not_the_networks(self, tmp_path, network):
        with h5py.File(tmp_path / "d.omx", "w") as file:
            file.create_group("data").create_dataset("car", (1_000, 1_000), "f8", chunks=True)
        with pytest.raises(InvalidInput, match=r"expected matrix 'car' of 4 × 4.*got 1000 × 1000"):
            files.read_omx_demand(tmp_path / "d.omx", network)

    @pytest.mark.parametrize("entries", [["40", "10", "20"], np.zeros(3, "S300"), np.zeros(3, "V8")])
    def test_mappings_of_long_or_other_things(self, tmp_path, network, entries):
        path = saved(tmp_path / "d.omx", {"car": TRIPS})
        with h5py.File(path, "a") as file:
            file["lookup"].create_dataset("taz", data=entries)
        with pytest.raises(InvalidInput, match=r"expected numbers, or text of fixed length up to 256, in mapping"):
            files.read_omx_demand(path, network)

    def test_links_are_not_followed(self, tmp_path, network):
        secret = saved(tmp_path / "secret.omx", {"car": np.eye(4)[::-1]})
        for link in (h5py.ExternalLink(str(secret), "/data/car"), h5py.SoftLink("/elsewhere")):
            with h5py.File(tmp_path / "d.omx", "w") as file:
                file["elsewhere"] = np.eye(4)[::-1]
                file.create_group("data")["car"] = link
            with pytest.raises(InvalidInput, match=r"expected matrix, one of none, got 'car'"):
                files.read_omx_demand(tmp_path / "d.omx", network, "car")
        with h5py.File(tmp_path / "d.omx", "w") as file:
            file["data"] = h5py.ExternalLink(str(secret), "/data")
        with pytest.raises(InvalidInput, match=r"expected matrix, the name of one of 0"):
            files.read_omx_demand(tmp_path / "d.omx", network)

    def test_numbers_of_other_files_are_not_read(self, tmp_path, network):
        secret = saved(tmp_path / "secret.omx", {"car": np.eye(4)[::-1]})
        layout = h5py.VirtualLayout((4, 4), "f8")
        layout[...] = h5py.VirtualSource(secret, "/data/car", (4, 4))
        with h5py.File(tmp_path / "virtual.omx", "w") as file:
            file.create_group("data").create_virtual_dataset("car", layout)
        with h5py.File(tmp_path / "external.omx", "w") as file:
            external = [(str(secret), 0, 128)]
            file.create_group("data").create_dataset("car", (4, 4), "f8", external=external)
        for name in ("virtual.omx", "external.omx"):
            with pytest.raises(InvalidInput, match=r"expected the numbers of 'car' in this file, got a reference"):
                files.read_omx_demand(tmp_path / name, network)


def test_a_matrix_of_a_file_that_has_none(tmp_path, network):
    (tmp_path / "d.csv").write_text("origin,destination,volume\n10,20,1\n")
    with pytest.raises(
        InvalidInput, match=r"matrix: expected an OMX file, which has matrices, for it, got .*d.csv"
    ):
        files.read_demand(tmp_path / "d.csv", network, matrix="car")
    with pytest.raises(InvalidInput, match=r"zone_mapping: expected an OMX file"):
        files.read_demand(tmp_path / "d.csv", network, mapping="taz")


def test_the_command_and_problem_files(tmp_path, network):
    files.write_frame(tmp_path / "links.csv", network.to_frame()[0])
    saved(tmp_path / "d.omx", {"car": TRIPS, "truck": TRIPS}, taz=[40, 10, 20])
    arguments = ["equilibrium", "--net", tmp_path / "links.csv", "--trips", tmp_path / "d.omx", "--json"]
    refused = CliRunner().invoke(app, [str(a) for a in arguments])
    assert refused.exit_code == 2
    assert "expected matrix, the name of one of 2: car, truck" in refused.stderr
    chosen = CliRunner().invoke(app, [str(a) for a in [*arguments, "--matrix", "car", "--zone-mapping", "taz"]])
    assert json.loads(chosen.stdout)["demand"] == 6.0
    builtin = CliRunner().invoke(app, ["equilibrium", "--network", "braess", "--matrix", "car"])
    assert "--matrix: this is of files" in builtin.stderr
    game = '[game]\nnet = "links.csv"\ntrips = "d.omx"\nmatrix = "truck"\nzone_mapping = "taz"\n'
    (tmp_path / "p.toml").write_text(f'[study]\nname = "p"\n{game}')
    assert read_problem(tmp_path / "p.toml").domain.demand.total == 6.0
