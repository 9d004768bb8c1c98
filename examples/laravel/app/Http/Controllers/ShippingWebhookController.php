<?php

namespace App\Http\Controllers;

use Illuminate\Http\Request;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\DB;

class ShippingWebhookController
{
    public function __invoke(Request $request): Response
    {
        DB::transaction(function () use ($request) {
            // Delivery is at least once: an event that comes again is answered, and changes nothing.
            $isNew = DB::table('shipping_events')->insertOrIgnore(['id' => $request->header('webhook-id')]) === 1;
            if ($isNew) {
                DB::table('orders')->where('id', $request->input('order_id'))->update(['status' => $request->input('status')]);
            }
        });

        return response()->noContent();
    }
}
