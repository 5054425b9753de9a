-- References on paper and telephone, R-7K4M-2QXT, are the last five bytes of an id. A payment has that of what it pays for.
-- while the old version serves: yes, because it only adds indexes. Writes wait while one is made
create index registrations_by_reference on registrations (website, substr(uuid_send(id), 12));
create index discount_requests_by_reference on discount_requests (website, substr(uuid_send(id), 12));
create index payment_records_by_reference on payment_records
  (website, substr(uuid_send(coalesce(registration_id, discount_request_id, id)), 12));
