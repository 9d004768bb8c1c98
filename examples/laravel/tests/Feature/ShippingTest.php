<?php

namespace Tests\Feature;

use App\Shipping;
use Illuminate\Support\Facades\DB;
use Tests\TestCase;

class ShippingTest extends TestCase
{
    private const TO = ['name' => 'Nguyễn Văn An', 'phone' => '0988777666', 'city' => '700000', 'district' => '700100', 'ward' => '8957', 'street' => '34 Nguyễn Huệ'];

    public function test_a_parcel_is_quoted_and_booked(): void
    {
        $sandbox = $this->openWorld();
        $cheapest = app(Shipping::class)->quote(self::TO)[0];

        app(Shipping::class)->book('DH-1', self::TO);

        $this->assertSame($cheapest['carrier_short_name'], $sandbox->control('GET', '/shipments/DH-1')['carrier']);
        $this->assertDatabaseHas('orders', ['id' => 'DH-1', 'status' => '901']);
    }

    public function test_a_parcel_comes_back(): void
    {
        $sandbox = $this->openWorld(['scenario' => 'delivery-failed-then-returned']);
        app(Shipping::class)->book('DH-1', self::TO);

        $sandbox->advance('30d');

        $this->assertSame([204], array_values(array_unique($this->deliver($sandbox))));
        $this->assertDatabaseHas('orders', ['id' => 'DH-1', 'status' => '908']);
    }

    public function test_a_webhook_that_comes_twice_counts_once(): void
    {
        $sandbox = $this->openWorld(['scenario' => 'duplicate']);
        app(Shipping::class)->book('DH-1', self::TO);

        $sandbox->advance('30d');

        // The journey's six come twice, the settlement's five once.
        $this->assertCount(17, $this->deliver($sandbox));
        $this->assertSame(11, DB::table('shipping_events')->count());
    }

    public function test_a_booking_whose_answer_is_lost_is_not_booked_twice(): void
    {
        $sandbox = $this->openWorld();
        $sandbox->addFault(['match' => ['operation' => 'createShipment'], 'fault' => ['status' => 504], 'phase' => 'after']);

        $id = app(Shipping::class)->book('DH-1', self::TO);

        $this->assertSame($id, $sandbox->control('GET', '/shipments/DH-1')['id']);
        $this->assertSame(1, $sandbox->control('GET', '/shipments')['total']);
    }

    public function test_a_webhook_with_a_wrong_signature_is_refused(): void
    {
        $sandbox = $this->openWorld();
        $sandbox->addFault(['fault' => ['webhook' => ['sign' => 'wrong']]]);
        app(Shipping::class)->book('DH-1', self::TO);

        $sandbox->advance('30d');

        $this->assertSame([401], array_values(array_unique($this->deliver($sandbox))));
        $this->assertDatabaseHas('orders', ['id' => 'DH-1', 'status' => '901']);
    }
}
