<?php

/** What every application here needs of the sandbox: the control API, and a receiver of webhooks. */

declare(strict_types=1);

/** A call of the control API, which must succeed. */
function control(string $method, string $path, ?array $body = null): array
{
    $token = getenv('SANDBOX_CONTROL_TOKEN');
    $options = [
        'method' => $method,
        'header' => ['Content-Type: application/json', ...($token ? ["Authorization: Bearer $token"] : [])],
        'content' => $body === null ? '' : json_encode($body, JSON_THROW_ON_ERROR),
        'timeout' => 60,
    ];
    $answer = file_get_contents(getenv('SANDBOX_CONTROL_URL') . $path, false, stream_context_create(['http' => $options]));
    holds("$method $path succeeds", $answer !== false);

    return json_decode($answer, true, 64, JSON_THROW_ON_ERROR);
}

/** From here on the clock moves only by `advance` and `idle`. */
function freeze(): void
{
    control('POST', '/clock', ['mode' => 'frozen']);
}

/** What is due happens, and its webhooks are delivered, before this returns. */
function advance(string $by): void
{
    control('POST', '/clock/advance', ['by' => $by]);
}

/** The same until nothing is pending: no step and no attempt of a webhook. */
function idle(): void
{
    control('POST', '/clock/advance', ['until' => 'idle']);
}

function fill(array $wanted): void
{
    control('POST', '/fill', $wanted);
}

/** Ends the application with an error when a condition does not hold. */
function holds(string $what, bool $condition): void
{
    if (!$condition) {
        throw new RuntimeException("does not hold: $what");
    }
}

/** Ends the application with an error when two values differ. */
function same(string $what, mixed $actual, mixed $expected): void
{
    holds("$what: " . json_encode($actual) . ' is ' . json_encode($expected), $actual === $expected);
}

/** Runs receive.php on a free port; what it has received is in the file. Ends with the object. */
final class Receiver
{
    public readonly string $url;
    /** @var resource */
    private $process;
    private readonly string $log;

    public function __construct()
    {
        $this->log = tempnam(sys_get_temp_dir(), 'webhooks');
        $command = [PHP_BINARY, '-S', '127.0.0.1:0', __DIR__ . '/receive.php'];
        $this->process = proc_open($command, [2 => ['pipe', 'w']], $pipes, null, getenv() + ['WEBHOOK_LOG' => $this->log]);
        // It names its port as soon as it listens. Its log of requests is not read and fits into the pipe.
        $line = (string) fgets($pipes[2]);
        holds("the receiver starts: $line", preg_match('#\((http://\S+)\) started#', $line, $found) === 1);
        $this->url = "$found[1]/hook";
    }

    public function __destruct()
    {
        proc_terminate($this->process);
        proc_close($this->process);
        unlink($this->log);
    }

    /** @return list<array> the events in the order of their arrival, each once, of those that this shop knows */
    public function events(): array
    {
        $events = [];
        foreach (file($this->log) as $line) {
            $body = json_decode($line, true);
            $gcode = $body['gcode'] ?? $body['shipment_code'] ?? null;
            $status = $body['status'] ?? $body['shipment_status'] ?? null;
            if (is_string($gcode) && is_numeric($status)) {
                $time = (int) ($body['update_time'] ?? 0);
                $events["$gcode $status $time"] ??= ['gcode' => $gcode, 'status' => (int) $status, 'time' => $time];
            }
        }

        return array_values($events);
    }

    /** @return list<int> */
    public function statuses(): array
    {
        return array_column($this->events(), 'status');
    }
}
