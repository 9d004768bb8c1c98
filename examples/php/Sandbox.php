<?php

declare(strict_types=1);

/**
 * A world of a running carrier-sandbox, for one test: its API as your shop calls it, and the levers of the sandbox itself.
 * Needs nothing but PHP 8.2; reads what `carrier-sandbox exec` sets: SANDBOX_URL and, if there is one, SANDBOX_CONTROL_TOKEN.
 */
final class Sandbox
{
    private function __construct(
        public readonly string $url,
        /** id, username, password, client_id, client_secret, access_token, webhook_secret */
        public readonly array $account,
    ) {
    }

    /** An empty world with a clock that stands; the same name again begins it anew. */
    public static function world(string $name, array $wishes = []): self
    {
        $url = getenv('SANDBOX_URL') ?: 'http://127.0.0.1:4100';
        $wishes += ['replace' => true, 'clock' => 'frozen', 'seed' => 7];
        [$status, $account] = self::send('PUT', "$url/__sandbox/accounts/$name", self::controlHeaders(), $wishes);
        self::expect($status < 300, "no world \"$name\"", $status, $account);

        return new self($url, $account);
    }

    /** @return array{int, mixed} the status and the body of a call of /api/v2, refused or not */
    public function api(string $method, string $path, ?array $body = null): array
    {
        return self::send($method, "$this->url/api/v2$path", ["Authorization: Bearer {$this->account['access_token']}"], $body);
    }

    /** A call of the control API that must succeed. */
    public function control(string $method, string $path, ?array $body = null): mixed
    {
        $headers = [...self::controlHeaders(), "X-Sandbox-Account: {$this->account['id']}"];
        [$status, $answer] = self::send($method, "$this->url/__sandbox$path", $headers, $body);
        self::expect($status < 300, "$method $path", $status, $answer);

        return $answer;
    }

    /** "7d", "4h", "30m": what falls due happens, and its webhooks are delivered, before this returns. */
    public function advance(string $by): array
    {
        return $this->control('POST', '/clock/advance', ['by' => $by]);
    }

    /** @param array $simulation e.g. ['action' => 'return'], ['action' => 'to', 'to' => 'delivered'] */
    public function simulate(string $shipment, array $simulation): array
    {
        return $this->control('POST', "/shipments/$shipment/simulate", $simulation);
    }

    /** A rule of docs/faults.md. */
    public function addFault(array $rule): void
    {
        $this->control('POST', '/faults', $rule);
    }

    /** @return list<array> every rule with how often it `fired` */
    public function faults(): array
    {
        return $this->control('GET', '/faults')['rules'];
    }

    /** Waits, without sleeping, until a parcel has reached a status or passed through it. */
    public function waitForShipment(string $idOrOrder, string $status, int $timeoutMs = 10_000): array
    {
        $wish = ['status' => $status, 'timeout_ms' => $timeoutMs];

        return self::awaited($this->control('POST', "/shipments/$idOrOrder/wait", $wish), "$idOrOrder at $status");
    }

    /** The same for a delivery: ['order_id' => …, 'status' => 'delivered', 'state' => 'delivered'] */
    public function waitForDelivery(array $match, int $timeoutMs = 10_000): array
    {
        $wish = ['match' => $match, 'timeout_ms' => $timeoutMs];

        return self::awaited($this->control('POST', '/webhooks/deliveries/wait', $wish), json_encode($match));
    }

    /** The same for a webhook in the inbox (`['inbox' => true]`): ['status' => 'delivered', 'order_id' => …] */
    public function waitForInbox(array $match, int $timeoutMs = 10_000): array
    {
        $wish = ['match' => $match, 'timeout_ms' => $timeoutMs];

        return self::awaited($this->control('POST', '/inbox/wait', $wish), json_encode($match));
    }

    /** Waits answer 200 on time-out too, and say why nothing came. */
    private static function awaited(array $answer, string $what): array
    {
        self::expect($answer['matched'], "there was no $what", 200, $answer['why'] ?? '');

        return end($answer['items']);
    }

    /** @return list<string> */
    private static function controlHeaders(): array
    {
        $token = getenv('SANDBOX_CONTROL_TOKEN');

        return $token ? ["Authorization: Bearer $token"] : [];
    }

    /** @return array{int, mixed} */
    private static function send(string $method, string $url, array $headers, ?array $body): array
    {
        $options = [
            'method' => $method,
            'header' => ['Content-Type: application/json', 'Accept: application/json', ...$headers],
            'content' => $body === null ? '' : json_encode($body, JSON_THROW_ON_ERROR),
            'ignore_errors' => true, // a refusal is an answer, too
            'timeout' => 60,
        ];
        $answer = file_get_contents($url, false, stream_context_create(['http' => $options]));
        if ($answer === false) {
            throw new RuntimeException("nothing answers at $url; is carrier-sandbox running?");
        }
        preg_match('/^HTTP\S+ (\d+)/', $http_response_header[0], $found);

        return [(int) $found[1], $answer === '' ? null : json_decode($answer, true, 64, JSON_THROW_ON_ERROR)];
    }

    private static function expect(bool $holds, string $what, int $status, mixed $answer): void
    {
        if (!$holds) {
            throw new RuntimeException("$what: $status " . json_encode($answer, JSON_UNESCAPED_UNICODE));
        }
    }
}
