<?php

return [
    'shipping' => [
        // carrier-sandbox exec --env SHIPPING_URL={api} --env SHIPPING_TOKEN={access_token} … sets your own names.
        'url' => env('SANDBOX_API_URL'),
        'token' => env('SANDBOX_ACCESS_TOKEN'),
        'webhook_secret' => env('SANDBOX_WEBHOOK_SECRET'),
    ],
];
