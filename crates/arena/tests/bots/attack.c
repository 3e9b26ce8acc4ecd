/* A bot that attacks: each mode tries one way out of the sandbox or past its limits, says on standard error what came of
   it, and then plays a legal move. "reached" is what no attack may say. */

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void verdict(const char *what, int reached) {
    fprintf(stderr, "%s %s\n", what, reached ? "reached" : strerror(errno));
}

/* The value of an argument name=value. */
static const char *given(int argc, char **argv, const char *name) {
    size_t length = strlen(name);
    for (int i = 2; i < argc; i++)
        if (!strncmp(argv[i], name, length) && argv[i][length] == '=')
            return argv[i] + length + 1;
    return "";
}

static int connect_unix(const char *path, int abstract) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    strncpy(to.sun_path + abstract, path, sizeof to.sun_path - 2);
    return connect(fd, (struct sockaddr *)&to, offsetof(struct sockaddr_un, sun_path) + strlen(path) + 1) == 0;
}

static int connect_inet(int type, int port) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, type, 0);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0)
        return 0;
    return type == SOCK_STREAM || send(fd, "x", 1, 0) == 1;
}

static void sockets(int argc, char **argv) {
    verdict("socket", connect_unix(given(argc, argv, "socket"), 0));
    verdict("shown socket", connect_unix(given(argc, argv, "shown"), 0));
    verdict("abstract", connect_unix(given(argc, argv, "abstract"), 1));
    verdict("tcp", connect_inet(SOCK_STREAM, atoi(given(argc, argv, "port"))));
    connect_inet(SOCK_DGRAM, atoi(given(argc, argv, "udp")));
    verdict("vsock", socket(40, SOCK_STREAM, 0) >= 0);
    verdict("packet", socket(AF_PACKET, SOCK_RAW, 0) >= 0);
}

/* Every process number that could be the referee's, the opponent's or init's. */
static void processes(int argc, char **argv) {
    pid_t others[] = {1, atoi(given(argc, argv, "pid"))};
    struct rlimit none = {0, 0};
    struct sched_param param = {0};
    cpu_set_t all;
    CPU_ZERO(&all);
    CPU_SET(0, &all);
    for (int i = 0; i < 2; i++) {
        pid_t pid = others[i];
        verdict("prlimit", prlimit(pid, RLIMIT_CPU, &none, NULL) == 0);
        verdict("scheduler", sched_setscheduler(pid, SCHED_IDLE, &param) == 0);
        verdict("affinity", sched_setaffinity(pid, sizeof all, &all) == 0);
        verdict("priority", setpriority(PRIO_PROCESS, pid, 19) == 0);
        verdict("ptrace", ptrace(PTRACE_ATTACH, pid, 0, 0) == 0);
        char path[64];
        snprintf(path, sizeof path, "/proc/%d/root/etc", pid);
        verdict("proc root", access(path, R_OK) == 0);
        snprintf(path, sizeof path, "/proc/%d/mem", pid);
        verdict("proc mem", open(path, O_RDWR) >= 0);
    }
    verdict("user priority", setpriority(PRIO_USER, 0, 19) == 0);
    kill(others[1], SIGKILL);
    kill(-1, SIGSTOP);
}

static void files(int argc, char **argv) {
    const char *secret = given(argc, argv, "secret");
    verdict("secret", open(secret, O_RDONLY) >= 0);
    verdict("chmod", chmod(secret, 0) == 0);
    verdict("store", open(given(argc, argv, "store"), O_RDONLY) >= 0);
    verdict("shadow", open("/etc/shadow", O_RDONLY) >= 0);
    verdict("system", open("/usr/bin/palabre-attack", O_CREAT | O_WRONLY, 0755) >= 0);
    verdict("root", open("/palabre-attack", O_CREAT | O_WRONLY, 0755) >= 0);
    verdict("device", mknod("/tmp/disk", S_IFBLK | 0666, 0x800) == 0);
    verdict("cgroups", access("/sys/fs/cgroup", F_OK) == 0);
    verdict("run", access("/run/dbus", F_OK) == 0);
    /* These may be made, and must be gone with the bot. */
    int fd = open("/tmp/setuid", O_CREAT | O_WRONLY, 0755);
    fchmod(fd, 04755);
    fd = open("kept", O_CREAT | O_WRONLY, 0644);
    fd = open("/dev/shm/kept", O_CREAT | O_WRONLY, 0644);
    shmget(0x70616c61, 4096, IPC_CREAT | 0666);
}

static void system_calls(void) {
    verdict("user namespace", unshare(CLONE_NEWUSER) == 0);
    verdict("mount namespace", unshare(CLONE_NEWNS) == 0);
    verdict("clone", syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0) > 0);
    verdict("mount", mount("none", "/tmp", "tmpfs", 0, NULL) == 0);
    verdict("chroot", chroot("/tmp") == 0);
    verdict("setuid", setuid(0) == 0);
    verdict("bpf", syscall(SYS_bpf, 0, 0, 0) >= 0);
    verdict("keys", syscall(SYS_keyctl, 0, -3, 1) >= 0);
    verdict("io_uring", syscall(SYS_io_uring_setup, 1, 0) >= 0);
    verdict("x32", syscall(0x40000000 + 39) >= 0);
    verdict("privileges", prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1);
}

static void burn(double seconds) {
    clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
    while (clock() < end)
        ;
}

/* Children that burn and end one after another, and whose time the kernel adds to nobody's. */
static void burn_in_children(double each) {
    signal(SIGCHLD, SIG_IGN);
    for (;;) {
        pid_t child = fork();
        if (child == 0) {
            burn(each);
            _exit(0);
        }
        while (wait(NULL) > 0)
            ;
    }
}

/* A chain of processes, each of which ends as soon as it has made the next. */
static void chain(void) {
    if (fork() != 0)
        return;
    setsid();
    for (;;)
        if (fork() != 0)
            _exit(0);
}

static void touch_all(char *memory, size_t size) {
    for (size_t i = 0; memory != MAP_FAILED && i < size; i += 4096)
        memory[i] = 1;
}

static void shared_memory(const char *kind) {
    size_t size = (size_t)64 << 20;
    for (int i = 0; i < 16; i++) {
        if (!strcmp(kind, "sysv")) {
            int id = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
            char *at = shmat(id, NULL, 0);
            if (at == (void *)-1)
                break;
            touch_all(at, size);
            shmdt(at);
        } else {
            char name[32];
            snprintf(name, sizeof name, "/dev/shm/%d", i);
            int fd = strcmp(kind, "memfd") ? open(name, O_CREAT | O_RDWR, 0600) : (int)syscall(SYS_memfd_create, "x", 0);
            if (fd < 0 || ftruncate(fd, size) != 0)
                break;
            char *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
            touch_all(at, size);
            munmap(at, size);
        }
        usleep(50000);
    }
    verdict(kind, 0);
    sleep(2);
}

/* More files than the private folders hold, each below every limit on one file. */
static void disk(void) {
    static char block[1 << 20];
    long written = 0;
    for (int i = 0; i < 64; i++) {
        char name[32];
        snprintf(name, sizeof name, "/tmp/f%d", i);
        int fd = open(name, O_CREAT | O_WRONLY, 0600);
        for (int k = 0; k < 32 && write(fd, block, sizeof block) == (ssize_t)sizeof block; k++)
            written++;
        close(fd);
    }
    fprintf(stderr, "disk %ld MiB\n", written);
}

static void attack(const char *mode, int argc, char **argv) {
    if (!strcmp(mode, "sockets"))
        sockets(argc, argv);
    else if (!strcmp(mode, "processes"))
        processes(argc, argv);
    else if (!strcmp(mode, "files"))
        files(argc, argv);
    else if (!strcmp(mode, "calls"))
        system_calls();
    else if (!strcmp(mode, "burn"))
        burn_in_children(0.3);
    else if (!strcmp(mode, "burn-quickly"))
        burn_in_children(0.004);
    else if (!strcmp(mode, "chain"))
        chain();
    else if (!strcmp(mode, "disk"))
        disk();
    else
        shared_memory(mode);
    fflush(stderr);
}

int main(int argc, char **argv) {
    char line[4096];
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "ugi\n", 4))
            puts("ugiok");
        else if (!strncmp(line, "isready", 7))
            puts("readyok");
        else if (!strncmp(line, "quit", 4))
            return 0;
        else if (!strncmp(line, "go", 2)) {
            attack(argc > 1 ? argv[1] : "", argc, argv);
            puts("bestmove A1");
        }
    }
    return 0;
}
