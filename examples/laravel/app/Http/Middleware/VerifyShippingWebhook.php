<?php

namespace App\Http\Middleware;

use Closure;
use Illuminate\Http\Request;

/** Lets a webhook pass only if its signature is right. The raw body is what is signed, so it is read before it is parsed. */
class VerifyShippingWebhook
{
    public function handle(Request $request, Closure $next)
    {
        $isSigned = verify_standard(
            (string) $request->header('webhook-id'),
            (string) $request->header('webhook-timestamp'),
            (string) $request->header('webhook-signature'),
            $request->getContent(),
            (string) config('services.shipping.webhook_secret'),
            time(),
        );
        abort_unless($isSigned, 401, 'The webhook is not signed by the shipping service.');

        return $next($request);
    }
}
