<?php

use Illuminate\Database\Migrations\Migration;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\Schema;

return new class extends Migration
{
    public function up(): void
    {
        Schema::create('orders', function (Blueprint $table) {
            $table->string('id')->primary();
            $table->string('shipment');
            $table->string('status');
        });
        Schema::create('shipping_events', fn (Blueprint $table) => $table->string('id')->primary());
    }
};
