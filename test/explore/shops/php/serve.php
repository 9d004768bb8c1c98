<?php

/**
 * Answers one request with a shop: `php -S 127.0.0.1:0 correct.php` calls it for each. Reads SHOP_DATA (a file for SQLite),
 * WEBHOOK_SECRET, and WEBHOOK_SECRET_OLD while a secret is rotated.
 */

declare(strict_types=1);

require __DIR__ . '/Shop.php';

/** @param class-string<Shop> $type */
function serve(string $type): void
{
    $secrets = array_values(array_filter([getenv('WEBHOOK_SECRET'), getenv('WEBHOOK_SECRET_OLD')]));
    try {
        $shop = new $type(getenv('SHOP_DATA'), $secrets);
        [$status, $body] = answer($shop, file_get_contents('php://input'));
    } catch (Throwable $error) {
        [$status, $body] = [500, ['error' => $error->getMessage()]];
    }
    http_response_code($status);
    header('content-type: application/json');
    echo json_encode($body);
}

/** @return array{int, mixed} status and body */
function answer(Shop $shop, string $body): array
{
    $parts = array_map(rawurldecode(...), explode('/', substr($_SERVER['REQUEST_URI'], 1)));
    [$place, $name, $part] = [...$parts, '', ''];
    switch (trim("{$_SERVER['REQUEST_METHOD']} $place $part")) {
        case 'POST hook':
            $header = fn (string $name): string => $_SERVER["HTTP_WEBHOOK_$name"] ?? '';
            return [$shop->receive($header('ID'), $header('TIMESTAMP'), $header('SIGNATURE'), $body), []];
        case 'POST orders':
            ['order_id' => $orderId, 'gcode' => $gcode] = json_decode($body, true);
            $shop->begin($gcode, $orderId);
            return [201, $shop->order($orderId)];
        case 'POST reset':
            $shop->reset();
            return [200, []];
        case 'GET orders':
            return [200, $shop->order($name)];
        case 'GET orders effects':
            return [200, count($shop->order($name)['effects'])];
        case 'GET parcels':
            return [200, $shop->parcel($name)];
        // Events that were answered and are not worked off yet.
        case 'GET pending':
            return [200, 0];
        default:
            return [404, []];
    }
}
