//! The memory that the program uses, and a watch that stops the work when the program uses too much. The watch polls;
//! the library also asks it before it allocates long lists.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use sudoku2cnf_base::limits::Room;

use super::system::{address_space_limit, deaf, half_of_the_machine, taken};

/// The time between two polls. Between them, a loop that only allocates can use tens of megabytes.
const PERIOD: Duration = Duration::from_millis(5);
/// Number of bytes that an allocator may keep after they were freed. A puzzle is not stopped because of memory that
/// earlier puzzles left behind.
const SLACK: u64 = 64 << 20;

/// Two flags: one stops the work, and the other says that memory was the reason.
#[derive(Clone, Debug, Default)]
pub struct Alarm {
    /// If `true`, the work that checks this flag ends.
    pub stop: Arc<AtomicBool>,
    /// `true` if memory ran out; [`Alarm::lower`] resets it before new work.
    pub out_of_memory: Arc<AtomicBool>,
    /// Locked while both flags change, so that they change together.
    change: Arc<Mutex<()>>,
}

impl Alarm {
    /// Sets both flags: the work ends because of memory.
    fn raise(&self) {
        let _change = self.change.lock().unwrap_or_else(PoisonError::into_inner);
        self.out_of_memory.store(true, Ordering::SeqCst);
        self.stop.store(true, Ordering::SeqCst);
    }

    /// Resets both flags, so that new work can begin.
    pub fn lower(&self) {
        let _change = self.change.lock().unwrap_or_else(PoisonError::into_inner);
        self.out_of_memory.store(false, Ordering::SeqCst);
        self.stop.store(false, Ordering::SeqCst);
    }
}

/// A watch over the memory of this program, which raises alarms when too much is used. Clones share their state.
#[derive(Clone, Debug)]
pub struct MemoryWatch(Arc<Watch>);

#[derive(Debug)]
struct Watch {
    alarms: Mutex<Vec<Alarm>>,
    megabytes: Option<u64>,
    /// `true` once the watch has begun to poll.
    begun: AtomicBool,
    /// The limits of memory in use and of address space; determined when polling begins.
    most: OnceLock<MemorySize>,
    /// The lowest memory use since the current work began.
    base: Mutex<MemorySize>,
}

impl MemoryWatch {
    /// Starts a watch that raises the alarm if more than `megabytes` are in use; without a number, the limit is half of
    /// the machine's memory. The alarm is also raised above three quarters of the address space that the system allows
    /// this process. If the system does not report the memory in use, the alarm is never raised.
    pub fn start(megabytes: Option<u64>) -> MemoryWatch {
        let watch = MemoryWatch::new(megabytes);
        watch.begin();
        watch
    }

    /// Creates a watch as [`MemoryWatch::start`] does, but it polls only after [`MemoryWatch::begin`].
    pub fn new(megabytes: Option<u64>) -> MemoryWatch {
        MemoryWatch(Arc::new(Watch {
            alarms: Mutex::default(),
            megabytes,
            begun: AtomicBool::default(),
            most: OnceLock::new(),
            base: Mutex::default(),
        }))
    }

    /// Starts polling, unless it has started already.
    pub fn begin(&self) {
        if self.0.begun.swap(true, Ordering::SeqCst) {
            return;
        }
        let watch = Arc::clone(&self.0);
        // If the system refuses a thread, the program runs without the watch.
        let look = move || watch.look();
        _ = deaf(|| thread::Builder::new().name("memory".into()).stack_size(64 << 10).spawn(look));
    }

    /// Raises the alarm if the program exceeds the requested limit before any work begins: the limit is too low for the
    /// program itself.
    pub fn check(&self) {
        let stated = self.0.megabytes.map(|megabytes| megabytes << 20);
        if stated.zip(taken()).is_some_and(|(most, now)| now.resident > most) {
            self.0.alarms().iter().for_each(Alarm::raise);
        }
    }

    /// Returns `true` if the user set a memory limit with an option.
    pub fn is_stated(&self) -> bool {
        self.0.megabytes.is_some()
    }

    /// From now on, also raises `alarm` when memory runs out.
    pub fn add(&self, alarm: &Alarm) {
        self.0.alarms.lock().unwrap_or_else(PoisonError::into_inner).push(alarm.clone());
    }

    /// Returns the watch as a [`Room`], which the library asks before it allocates long lists.
    pub fn room(&self) -> Arc<dyn Room> {
        Arc::clone(&self.0) as Arc<dyn Room>
    }
}

impl Watch {
    /// Polls until the system no longer reports the memory in use.
    fn look(&self) {
        self.most();
        let mut raised = false;
        while let Some(now) = taken() {
            let alarms = self.alarms();
            let mut base = self.base.lock().unwrap_or_else(PoisonError::into_inner);
            if raised && alarms.iter().any(|alarm| !alarm.out_of_memory.load(Ordering::SeqCst)) {
                // An alarm was lowered: new work has begun, which is not to blame for memory that is still in use.
                (raised, *base) = (false, now);
            }
            *base = base.least(now);
            let too_much = now.is_above(self.most(), *base);
            drop(base);
            if too_much && !raised {
                alarms.iter().for_each(Alarm::raise);
                raised = true;
            }
            thread::sleep(PERIOD);
        }
    }

    fn alarms(&self) -> Vec<Alarm> {
        self.alarms.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the limits of memory in use and of address space; a limit that is not known is `u64::MAX`.
    fn most(&self) -> MemorySize {
        *self.most.get_or_init(|| {
            let space = address_space_limit().map(|bytes| bytes / 4 * 3);
            let limit = self.megabytes.map(|megabytes| megabytes << 20).or_else(half_of_the_machine);
            MemorySize { resident: limit.unwrap_or(u64::MAX), addresses: space.unwrap_or(u64::MAX) }
        })
    }
}

impl Room for Watch {
    /// Returns `true` if another `bytes` bytes fit, or if the watch does not poll. Otherwise raises the alarm.
    fn has(&self, bytes: u64) -> bool {
        if !self.begun.load(Ordering::SeqCst) {
            return true;
        }
        let Some(now) = taken() else { return true };
        let base = *self.base.lock().unwrap_or_else(PoisonError::into_inner);
        let is_free = !now.with(bytes).is_above(self.most(), base);
        if !is_free {
            self.alarms().iter().for_each(Alarm::raise);
        }
        is_free
    }

    /// Returns the number of bytes left below the limit; `None` while the watch does not poll.
    fn left(&self) -> Option<u64> {
        let now = taken().filter(|_| self.begun.load(Ordering::SeqCst))?;
        let most = self.most();
        let resident = most.resident.saturating_sub(now.resident);
        Some(resident.min(most.addresses.saturating_sub(now.addresses)))
    }
}

/// Returns the number of bytes of memory that this process uses; `None` if the system does not report it.
pub fn resident() -> Option<u64> {
    taken().map(|now| now.resident)
}

/// Memory that this process uses, or may use, in bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct MemorySize {
    /// The memory in use.
    pub resident: u64,
    /// The size of the address space.
    pub addresses: u64,
}

impl MemorySize {
    fn least(self, other: MemorySize) -> MemorySize {
        MemorySize {
            resident: self.resident.min(other.resident),
            addresses: self.addresses.min(other.addresses),
        }
    }

    fn with(self, bytes: u64) -> MemorySize {
        MemorySize {
            resident: self.resident.saturating_add(bytes),
            addresses: self.addresses.saturating_add(bytes),
        }
    }

    /// Returns `true` if more than `most` is used. If memory was in use before the work began (`base`), the limit is at
    /// least [`SLACK`] bytes above it.
    fn is_above(self, most: MemorySize, base: MemorySize) -> bool {
        let slack = |base: u64| if base > 0 { base + SLACK } else { 0 };
        self.resident > most.resident.max(slack(base.resident))
            || self.addresses > most.addresses.max(slack(base.addresses))
    }
}
