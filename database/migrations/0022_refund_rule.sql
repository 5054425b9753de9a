alter table website_settings
  -- what happens to the money of those who cannot come, beside the prices
  add column refund_rule text;
