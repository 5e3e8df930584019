-- The office looks a withdrawal up by what its rail calls it, as it does a load.
create index payouts_by_rail_reference on payouts (rail_reference) where rail_reference is not null;
