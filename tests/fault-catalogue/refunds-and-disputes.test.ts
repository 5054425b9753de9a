import { test } from 'vitest'

test.todo(
  'case 38: refunds of a part, a part and the rest; too much is refused; a double click is one refund',
)
test.todo(
  'case 39: a refund of the dashboard is seen by webhook and by reconciliation; one that fails gives back',
)
test.todo('case 40: a dispute is flagged, lost it is no revenue, won it is again')
test.todo('case 41: the revenue is that of the COMPLETED ones without what was refunded or lost')
