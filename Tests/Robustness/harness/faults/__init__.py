"""Faults outside the daemon: readers, writers, signals, limits of the system, and time."""

from .adapters import chattering_adapter, crashing_adapter, disposed_ads, restarted_adapter
from .attachments import deaf_program, leaving_program, strangers_at_the_door
from .day import long_day
from .disks import full_disks, unpacking_images
from .endings import broken_off_line, killed_client, spawns, stopped_process, terminated
from .families import families
from .limits import few_descriptors, few_processes, little_memory, small_stacks
from .pipes import closed_reader, full_pipes, slow_reader
from .readers import deaf_readers
from .strangers import killed_daemon, other_process


def run(bench):
    """Causes all faults, and returns the rows of the table."""
    times = 3 if bench.is_quick else 30
    return [
        slow_reader(bench),
        full_pipes(bench),
        closed_reader(bench, times),
        stopped_process(bench, times),
        few_descriptors(bench),
        few_processes(bench),
        small_stacks(bench),
        little_memory(bench),
        broken_off_line(bench, times),
        killed_client(bench, times),
        terminated(bench, 10 * times),
        killed_daemon(bench, 10 * times),
        other_process(bench),
        *long_day(bench),
        spawns(bench),
        crashing_adapter(bench),
        restarted_adapter(bench),
        disposed_ads(bench),
        chattering_adapter(bench),
        strangers_at_the_door(bench),
        leaving_program(bench),
        deaf_program(bench),
        families(bench),
        full_disks(bench),
        unpacking_images(bench),
        *deaf_readers(bench),
    ]
