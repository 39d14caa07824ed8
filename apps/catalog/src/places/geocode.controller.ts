import { Controller } from '@nestjs/common';
import { geocode, type InputOf, reverseGeocode } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { GeocodeService } from './geocode.service.js';

@Controller()
export class GeocodeController {
  constructor(private readonly geocode: GeocodeService) {}

  @Rpc(geocode)
  forward(input: InputOf<typeof geocode>) {
    return this.geocode.forward(input);
  }

  @Rpc(reverseGeocode)
  reverse(input: InputOf<typeof reverseGeocode>) {
    return this.geocode.reverse(input);
  }
}
