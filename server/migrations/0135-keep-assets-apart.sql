-- A person's money and points stand in accounts of their own: an entry of the other asset would count as what it is not.
-- What stands there already was written by code that never mixed them, so nothing is read again.
alter table ledger_entries add constraint ledger_entries_asset check (
  case split_part(account, ':', 1) when 'person' then asset = 'USD' when 'points' then asset = 'CAN' else true end
) not valid;
