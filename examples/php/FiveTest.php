<?php

declare(strict_types=1);

use PHPUnit\Framework\TestCase;

/** Each test has a world of its own, so they may run at once, in any order, and book the same orders. */
final class FiveTest extends TestCase
{
    public function testAParcelIsQuotedAndBooked(): void
    {
        $sandbox = Sandbox::world('php-quote');
        $shop = new Shop($sandbox);

        $cheapest = $shop->quote()[0];
        $id = $shop->book('DH-1');

        $parcel = $sandbox->control('GET', "/shipments/$id");
        $this->assertSame('DH-1', $parcel['order_id']);
        $this->assertSame($cheapest['carrier_short_name'], $parcel['carrier']);
        $this->assertSame('waiting-for-pickup', $parcel['slug']);
    }

    public function testAParcelComesBack(): void
    {
        $sandbox = Sandbox::world('php-return', ['scenario' => 'delivery-failed-then-returned']);
        $receiver = $this->receiverOf($sandbox);
        (new Shop($sandbox))->book('DH-1');

        $sandbox->advance('30d');

        $course = ['901', '902', '903', '919', '904', '906', '904', '906', '907', '908'];
        $this->assertSame($course, $receiver->statuses('DH-1'));
        $this->assertSame('returned', $sandbox->waitForShipment('DH-1', 'returned')['slug']);
    }

    public function testAWebhookThatComesTwiceCountsOnce(): void
    {
        $sandbox = Sandbox::world('php-duplicate', ['scenario' => 'duplicate']);
        $receiver = $this->receiverOf($sandbox);
        (new Shop($sandbox))->book('DH-1');

        $sandbox->advance('30d');

        // The journey's six come twice, the settlement's five once.
        $course = ['901', '902', '903', '919', '904', '905', '909', '912', '910', '911', '913'];
        $this->assertSame($course, $receiver->statuses('DH-1'));
        $this->assertCount(17, $receiver->events('DH-1', again: true));
    }

    public function testABookingWhoseAnswerIsLostIsNotBookedTwice(): void
    {
        $sandbox = Sandbox::world('php-lost-answer');
        $shop = new Shop($sandbox);
        $sandbox->addFault(['match' => ['operation' => 'createShipment'], 'fault' => ['status' => 504], 'phase' => 'after']);

        $id = $shop->book('DH-1');

        $this->assertSame([$id], $shop->find('DH-1'));
        $this->assertSame(1, $sandbox->faults()[0]['fired']);
    }

    public function testTwoWorldsAtOnce(): void
    {
        [$hanoi, $saigon] = [Sandbox::world('php-hanoi'), Sandbox::world('php-saigon')];
        [$here, $there] = [$this->receiverOf($hanoi), $this->receiverOf($saigon)];
        $id = (new Shop($hanoi))->book('DH-1');
        $other = (new Shop($saigon))->book('DH-1');

        $hanoi->simulate($id, ['action' => 'to', 'to' => 'delivered']);
        $hanoi->waitForDelivery(['order_id' => 'DH-1', 'status' => 'delivered', 'state' => 'delivered']);

        $this->assertContains('905', $here->statuses('DH-1'));
        $this->assertSame([], $there->statuses('DH-1'));
        $this->assertSame('waiting-for-pickup', $saigon->control('GET', "/shipments/$other")['slug']);
    }

    /** A receiver that this world sends its webhooks to. */
    private function receiverOf(Sandbox $sandbox): Receiver
    {
        $receiver = new Receiver($sandbox->account['webhook_secret']);
        $sandbox->api('POST', '/webhooks', ['endpoint' => "$receiver->url/hook"]);

        return $receiver;
    }
}
