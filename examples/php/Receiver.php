<?php

declare(strict_types=1);

/** Runs receiver.php on a free port, and knows what it took in. Stops when the object is destroyed. */
final class Receiver
{
    public readonly string $url;
    /** @var resource */
    private $process;
    private readonly string $log;

    public function __construct(string $webhookSecret)
    {
        $this->log = tempnam(sys_get_temp_dir(), 'webhooks');
        $env = getenv() + ['WEBHOOK_SECRET' => $webhookSecret, 'WEBHOOK_LOG' => $this->log];
        $command = [PHP_BINARY, '-S', '127.0.0.1:0', __DIR__ . '/receiver.php'];
        $this->process = proc_open($command, [2 => ['pipe', 'w']], $pipes, null, $env);
        // It names its port as soon as it listens. The rest is not read: its log of the requests fits into the pipe.
        $line = fgets($pipes[2]);
        if (!preg_match('#\((http://\S+)\) started#', (string) $line, $found)) {
            throw new RuntimeException("the receiver did not start: $line");
        }
        $this->url = $found[1];
    }

    public function __destruct()
    {
        proc_terminate($this->process);
        proc_close($this->process);
        unlink($this->log);
    }

    /** @return list<array> the events of an order; with those that came again, if wished */
    public function events(string $order, bool $again = false): array
    {
        $lines = array_map(fn (string $line) => json_decode($line, true), file($this->log));
        $wanted = fn (array $line) => $line['event']['order_id'] === $order && ($again || $line['isNew']);

        return array_values(array_column(array_filter($lines, $wanted), 'event'));
    }

    /** @return list<string> */
    public function statuses(string $order): array
    {
        return array_column($this->events($order), 'status');
    }
}
