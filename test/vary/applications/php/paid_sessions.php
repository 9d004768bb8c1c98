<?php

/** Leans on invoice_shape: the list of sessions says how much was paid (`real_amount`). */

declare(strict_types=1);

require __DIR__ . '/shop.php';

freeze();
$shop = new Shop();
$shop->login();
$shop->book('PAID-1', PARCEL + ['cod' => 400_000]);
idle();

[, $body] = $shop->call('GET', '/invoices');
same('sessions', count($body['data']), 1);
holds('the session was paid', (float) ($body['data'][0]['real_amount'] ?? 0) > 0);

[, $found] = $shop->call('GET', "/invoices/search?code={$body['data'][0]['id']}");
$session = $found['data'][0] ?? $found['data'];
same('the same session', $session['id'], $body['data'][0]['id']);
