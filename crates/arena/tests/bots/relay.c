/* The shape of two public submissions: a program in C that listens on loopback, starts another program, and passes what the
   referee and it say to each other. Usage: relay HOST PORT LOCAL-PORT PROGRAM [ARGUMENTS] */

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static struct sockaddr_in loopback(int port) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    return at;
}

static int pass(int from, int to) {
    char bytes[4096];
    ssize_t count = read(from, bytes, sizeof bytes);
    return count > 0 && write(to, bytes, count) == count;
}

int main(int argc, char **argv) {
    if (argc < 5)
        return 2;
    struct sockaddr_in here = loopback(atoi(argv[3])), referee = loopback(atoi(argv[2]));
    int listener = socket(AF_INET, SOCK_STREAM, 0), outside = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(listener, (struct sockaddr *)&here, sizeof here) != 0 || listen(listener, 1) != 0) {
        perror("bind");
        return 1;
    }
    if (fork() == 0) {
        execvp(argv[4], argv + 4);
        perror(argv[4]);
        _exit(1);
    }
    int inside = accept(listener, NULL, NULL);
    if (connect(outside, (struct sockaddr *)&referee, sizeof referee) != 0) {
        perror("connect");
        return 1;
    }
    struct pollfd both[2] = {{inside, POLLIN, 0}, {outside, POLLIN, 0}};
    while (poll(both, 2, -1) > 0) {
        if (both[0].revents && !pass(inside, outside))
            return 0;
        if (both[1].revents && !pass(outside, inside))
            return 0;
    }
    return 0;
}
