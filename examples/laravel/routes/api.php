<?php

use App\Http\Controllers\ShippingWebhookController;
use App\Http\Middleware\VerifyShippingWebhook;
use Illuminate\Support\Facades\Route;

// In routes/api.php there is no CSRF token to ask for.
Route::post('/shipping/webhook', ShippingWebhookController::class)->middleware(VerifyShippingWebhook::class);
