<?php

/**
 * A shop that is careful: it repeats what failed without booking twice, logs in again after a 401, reads either layout of an
 * answer, and takes no notice of fields, statuses and events that it does not know. What leans on something is written in the
 * applications.
 */

declare(strict_types=1);

require __DIR__ . '/sandbox.php';

const ATTEMPTS = 8;
const FROM = ['city' => '100000', 'district' => '100400', 'ward' => '48', 'street' => '12 Thái Thịnh'];
const TO = ['city' => '700000', 'district' => '700100', 'ward' => '8957', 'street' => '34 Nguyễn Huệ'];
const PARCEL = ['weight' => 500, 'width' => 20, 'height' => 10, 'length' => 30];

/** One call without a second attempt. @return array{int, array, int} status, body, seconds of Retry-After; 0 = no answer */
function send(string $method, string $path, string $token = '', ?array $body = null): array
{
    $options = [
        'method' => $method,
        'header' => [
            'Accept: application/json',
            'Content-Type: application/json',
            ...($token === '' ? [] : ["Authorization: Bearer $token"]),
        ],
        'content' => $body === null ? '' : json_encode($body, JSON_THROW_ON_ERROR),
        'ignore_errors' => true, // a refusal is an answer, too
        'timeout' => 15,
    ];
    $text = @file_get_contents(getenv('SANDBOX_API_URL') . $path, false, stream_context_create(['http' => $options]));
    $answer = $text === false ? null : json_decode($text, true);
    if (!is_array($answer) || !preg_match('/^HTTP\S+ (\d+)/', $http_response_header[0] ?? '', $found)) {
        return [0, [], 0];
    }
    $wait = preg_grep('/^retry-after:/i', $http_response_header);

    return [(int) $found[1], $answer, $wait ? (int) substr(strstr(end($wait), ':'), 1) : 0];
}

function isUncertain(int $status): bool
{
    return $status === 0 || $status >= 500;
}

class Shop
{
    public string $token = '';

    public function login(): void
    {
        [$status, $body] = $this->repeat('POST', '/login', $this->credentials());
        $data = $body['data'] ?? null;
        $this->token = $body['access_token'] ?? (is_array($data) ? $data['access_token'] ?? '' : '');
        holds("a token comes: $status " . json_encode($body), $this->token !== '');
    }

    public function credentials(): array
    {
        return [
            'username' => getenv('SANDBOX_USERNAME'),
            'password' => getenv('SANDBOX_PASSWORD'),
            'client_id' => (int) getenv('SANDBOX_CLIENT_ID'),
            'client_secret' => getenv('SANDBOX_CLIENT_SECRET'),
        ];
    }

    /** Any call that may be repeated. @return array{int, array} the answer, refused or not */
    public function call(string $method, string $path, ?array $body = null): array
    {
        return $this->repeat($method, $path, $body, true);
    }

    protected function repeat(string $method, string $path, ?array $body, bool $again = false): array
    {
        for ($tried = 0; $tried < ATTEMPTS; $tried++) {
            [$status, $answer, $wait] = send($method, $path, $again ? $this->token : '', $body);
            if ($again && $status === 401) {
                $this->login();
            } elseif ($status !== 429 && !isUncertain($status)) {
                break;
            }
            usleep($status === 429 ? 1_000_000 * min(2, $wait) : 10_000 * $tried);
        }

        return [$status, $answer];
    }

    /** One attempt with an effect. After an answer that leaves its fate open, $find says whether it had it. */
    public function once(string $method, string $path, array $body, callable $find): array
    {
        for ($tried = 0; $tried < ATTEMPTS; $tried++) {
            [$status, $answer, $wait] = send($method, $path, $this->token, $body);
            if ($status === 401) {
                $this->login();
            } elseif (isUncertain($status)) {
                $found = $find();
                if ($found !== null) {
                    return $found;
                }
            } elseif ($status !== 429) {
                return $answer;
            }
            usleep($status === 429 ? 1_000_000 * min(2, $wait) : 10_000 * $tried);
        }
        throw new RuntimeException("$method $path did not succeed");
    }

    /** @return list<array> cheapest first */
    public function quote(array $parcel = PARCEL): array
    {
        [, $body] = $this->call('POST', '/rates', ['shipment' => ['address_from' => FROM, 'address_to' => TO, 'parcel' => $parcel]]);
        usort($body['data'], fn (array $a, array $b) => (float) $a['total_fee'] <=> (float) $b['total_fee']);

        return $body['data'];
    }

    /** @return array the creation result at the cheapest rate, or the record that a search finds */
    public function create(string $order, array $parcel = PARCEL): array
    {
        $shipment = [
            'rate' => $this->quote($parcel)[0]['id'],
            'order_id' => $order,
            'payer' => 1,
            'address_from' => FROM + ['name' => 'Cửa hàng Hoa Sen', 'phone' => '0911222333'],
            'address_to' => TO + ['name' => 'Nguyễn Văn An', 'phone' => '0988777666'],
            'parcel' => $parcel,
        ];

        return $this->once('POST', '/shipments', ['shipment' => $shipment], fn () => $this->search($order)[0] ?? null);
    }

    /** @return string the id of the parcel */
    public function book(string $order, array $parcel = PARCEL): string
    {
        $result = $this->create($order, $parcel);
        $id = $result['id'] ?? $result['data']['id'] ?? '';
        holds("$order is booked: " . json_encode($result), $id !== '');

        return $id;
    }

    /** @return list<array> the records of all parcels of an order, an id or a waybill */
    public function search(string $code): array
    {
        [$status, $body] = $this->call('GET', '/shipments/search?code=' . rawurlencode($code));
        if ($status === 404) {
            return [];
        }

        return array_map(recordOf(...), array_is_list($body['data']) ? $body['data'] : [$body['data']]);
    }

    /** Every row of a paginated list. */
    public function list(string $path, int $size = 25): Generator
    {
        $seen = [];
        for ($page = 1;; $page++) {
            [, $body] = $this->call('GET', "$path?size=$size&page=$page");
            $fresh = array_filter($body['data'], fn (array $row) => !isset($seen[recordOf($row)['id']]));
            if ($fresh === []) {
                return;
            }
            foreach ($fresh as $row) {
                $seen[recordOf($row)['id']] = true;
                yield $row;
            }
        }
    }

    public function register(string $endpoint): void
    {
        $listed = function () use ($endpoint) {
            [, $body] = $this->call('GET', '/webhooks');
            $same = array_filter($body['data'], fn (array $one) => $one['endpoint'] === $endpoint);

            return $same === [] ? null : end($same);
        };
        $this->once('POST', '/webhooks', ['endpoint' => $endpoint], $listed);
    }
}

/** The fields of a shipment, grouped or flat. */
function recordOf(array $row): array
{
    return ($row['shipment'] ?? []) + $row;
}
