import { Module } from '@nestjs/common'
import { ShippingService } from './shipping.service'
import { ShippingConfig } from './shipping-config'
import { WebhookController } from './webhook.controller'

@Module({
  controllers: [WebhookController],
  providers: [ShippingService, { provide: ShippingConfig, useFactory: () => new ShippingConfig() }],
})
export class ShippingModule {}
