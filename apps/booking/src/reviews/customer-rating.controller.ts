import { Controller } from '@nestjs/common';
import { adminCustomerRatings, type InputOf, rateCustomer } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { CustomerRatingService } from './customer-rating.service.js';

@Controller()
export class CustomerRatingController {
  constructor(private readonly ratings: CustomerRatingService) {}

  @Rpc(rateCustomer)
  rate(input: InputOf<typeof rateCustomer>) {
    return this.ratings.rate(input);
  }

  @Rpc(adminCustomerRatings)
  list(input: InputOf<typeof adminCustomerRatings>) {
    return this.ratings.list(input);
  }
}
