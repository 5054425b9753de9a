-- A refund of money that was recorded manually: an organiser records it, and no provider makes it.
-- while the old version serves: yes, because it writes no such row, and finds refunds of a provider by the payment intent.
alter table payment_refunds
  alter column payment_intent_id drop not null,
  drop constraint payment_refunds_provider_check,
  add constraint payment_refunds_provider_check check (provider in ('stripe', 'sandbox', 'manual')) not valid,
  add constraint payment_refunds_by_hand_check check (
    case
      when provider = 'manual'
        then payment_intent_id is null and payment_id is not null and status in ('succeeded', 'canceled')
      else payment_intent_id is not null
    end
  ) not valid;
alter table payment_refunds validate constraint payment_refunds_provider_check;
alter table payment_refunds validate constraint payment_refunds_by_hand_check;
create unique index payment_refunds_by_hand on payment_refunds (payment_id, number) where provider = 'manual';
