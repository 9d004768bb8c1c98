<?php

// Before the shop opens: its account, its webhook, the secret of both sides. Every step may be done again.

require __DIR__ . '/call.php';

/** The control API of the sandbox. With a real service these steps are done once, by hand. */
function control(string $method, string $path, array $body): array
{
    $token = setting('SANDBOX_CONTROL_TOKEN');
    return call($method, setting('SANDBOX_CONTROL_URL') . $path, $body, [
        "Authorization: Bearer $token",
        'X-Sandbox-Account: shop',
    ]);
}

[$status, $answer] = control('PUT', '/accounts/shop', [
    'username' => setting('SHIP_USERNAME'),
    'password' => setting('SHIP_PASSWORD'),
    'client_id' => (int) setting('SHIP_CLIENT_ID'),
    'client_secret' => setting('SHIP_CLIENT_SECRET'),
    'pace' => setting('SANDBOX_PACE'),
]);
if ($status !== 201 && $status !== 409) { // 409: it is there since an earlier start, with its parcels
    fwrite(STDERR, "the account was refused with $status: " . json_encode($answer) . "\n");
    exit(1);
}

$token = log_in();
$endpoint = setting('SHOP_URL') . '/webhooks';
$known = array_filter(ship('GET', '/webhooks', null, $token)['data'], fn ($one) => $one['endpoint'] === $endpoint);
$webhook = array_shift($known) ?? ship('POST', '/webhooks', ['endpoint' => $endpoint], $token)['data'];

[$status, $answer] = control('PUT', "/webhooks/{$webhook['id']}/settings", [
    'signature' => [['scheme' => 'standard', 'secret' => setting('SHIP_WEBHOOK_SECRET')]],
]);
if ($status !== 200) {
    fwrite(STDERR, "the secret was refused with $status: " . json_encode($answer) . "\n");
    exit(1);
}
echo "the shop's account, and its webhook {$webhook['id']} at $endpoint, are set up\n";
