<?php

// A shop of three routes: php -S 127.0.0.1:8080 shop.php
//   POST /orders {"order_id": "A-1", "cod": 250000}   books a parcel
//   GET  /orders, /orders/A-1                         what the webhooks have told
//   POST /webhooks                                    the shipping service's

require __DIR__ . '/call.php';
require __DIR__ . '/orders.php';
require (getenv('VERIFY_DIR') ?: '/verify') . '/standard.php';

function answer(int $status, mixed $body): void
{
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode($body, JSON_UNESCAPED_UNICODE), "\n";
}

/** Books with the cheapest carrier; what the service answered. */
function book(string $id, int $cod): array
{
    $token = log_in();
    $from = ['city' => '100000', 'district' => '100400', 'ward' => '48'];
    $to = ['city' => '700000', 'district' => '700100', 'ward' => '8957'];
    $parcel = ['weight' => 500, 'width' => 20, 'height' => 10, 'length' => 30, 'cod' => $cod, 'amount' => 250000];
    $route = ['address_from' => $from, 'address_to' => $to, 'parcel' => $parcel];
    $rates = ship('POST', '/rates', ['shipment' => $route], $token)['data'];
    usort($rates, fn ($one, $other) => $one['total_fee'] <=> $other['total_fee']);
    return ship('POST', '/shipments', ['shipment' => [
        'rate' => $rates[0]['id'],
        'order_id' => $id,
        'payer' => 1,
        'address_from' => $from + ['name' => 'Cửa hàng Hoa Sen', 'phone' => '0911222333', 'street' => '12 Lê Đại Hành'],
        'address_to' => $to + ['name' => 'Nguyễn Văn An', 'phone' => '0988777666', 'street' => '34 Đồng Khởi'],
        'parcel' => $parcel,
    ]], $token);
}

function take_order(array $wish): void
{
    $id = (string) ($wish['order_id'] ?? '');
    // Kept before it is booked: the first webhook may come before the answer.
    $new = ['order_id' => $id, 'status' => 'booking', 'updated' => 0, 'gcode' => null, 'history' => [], 'seen' => []];
    $isNew = false;
    $order = change_order($id, function (?array $known) use ($new, &$isNew) {
        $isNew = $known === null;
        return $isNew ? $new : null;
    });
    if ($order === null) {
        answer(422, ['error' => 'an order_id is up to 60 letters, digits and hyphens']);
        return;
    }
    if (!$isNew) {
        answer(409, ['error' => "the order $id is known already"]);
        return;
    }
    try {
        $gcode = book($id, (int) ($wish['cod'] ?? 0))['id'];
        answer(201, change_order($id, fn (array $order) => ['gcode' => $gcode] + $order));
    } catch (RuntimeException $refusal) {
        change_order($id, fn (array $order) => ['status' => 'refused'] + $order);
        answer(502, ['error' => $refusal->getMessage()]);
    }
}

function take_webhook(string $body): void
{
    $webhook = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $time = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    $signature = $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '';
    if (!verify_standard($webhook, $time, $signature, $body, setting('SHIP_WEBHOOK_SECRET'), time())) {
        answer(401, ['error' => 'the signature does not fit']);
        return;
    }
    $event = json_decode($body, true);
    // What is not about an order of ours, or only repeats the booking's answer, is taken and left aside.
    if (isset($event['gcode'], $event['order_id'])) {
        change_order($event['order_id'], function (?array $order) use ($event, $webhook) {
            // Known already: a delivery is repeated until it is answered 2xx.
            if ($order === null || in_array($webhook, $order['seen'], true)) {
                return null;
            }
            $order['seen'][] = $webhook;
            $order['history'][] = $event['status'];
            // A late one does not overwrite what is newer.
            if ($event['update_time'] >= $order['updated']) {
                $order = ['status' => $event['status'], 'updated' => $event['update_time']] + $order;
            }
            return $order;
        });
    }
    answer(200, ['ok' => true]);
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$body = file_get_contents('php://input'); // the bytes as they came: a signature covers nothing else
match (true) {
    "$_SERVER[REQUEST_METHOD] $path" === 'POST /webhooks' => take_webhook($body),
    "$_SERVER[REQUEST_METHOD] $path" === 'POST /orders' => take_order(json_decode($body, true) ?? []),
    $path === '/orders' || $path === '/' => answer(200, list_orders()),
    preg_match('#^/orders/([^/]+)$#', $path, $found) === 1 => show_order($found[1]),
    default => answer(404, ['error' => "there is no $path"]),
};

function show_order(string $id): void
{
    $known = array_values(array_filter(list_orders(), fn ($order) => $order['order_id'] === $id));
    answer($known === [] ? 404 : 200, $known[0] ?? ['error' => "there is no order $id"]);
}
