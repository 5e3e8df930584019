import type { Database } from '@sahuji/server/platform/database/database'

/** When the rail is asked about a load after it began, in seconds: the ladder up to the end of its offer. */
const ladder = [15, 45, 105, 225, 525, 1_425, 1_800]

/**
 * Loads whose payers are at the bank, begun evenly over the last `ages` seconds, as many at each rail, as they stand with the
 * checks that they have had; each with the job of its next one.
 */
export async function insertLoads(
  owner: Database,
  { count, merchants, ages }: { count: number; merchants: readonly string[]; ages: number },
): Promise<void> {
  await owner.write(async (tx) => {
    await tx.run`
      with made as (
        insert into loads (id, merchant_id, key, reference, state, channel, rail, instrument_id, bank_name, tariff_channel,
                           tariff_from, limit_group, day, amount, fee, purpose, created_at, opened_at, expires_at, checks,
                           next_check_at)
        select gen_random_uuid(), (${[...merchants]}::uuid[])[1 + (random() * ${merchants.length - 1})::int], gen_random_uuid(),
               'SJ' || upper(substr(md5(random()::text), 1, 14)), 'at_bank', offer.channel, offer.rail, offer.id, offer.name,
               rule.channel, rule.valid_from, rule.limit_group, current_date, 20000, 10, 'stock', begun.at, begun.at,
               begun.at + interval '1800 seconds', steps.done, begun.at + make_interval(secs => steps.next)
          from generate_series(1, ${count}::int) n
         cross join lateral (select now() - make_interval(secs => ${ages}::float * n / (${count}::int + 1)) as at) begun
         cross join lateral (
           select count(*) filter (where step <= extract(epoch from now() - begun.at))::int as done,
                  min(step) filter (where step > extract(epoch from now() - begun.at)) as next
             from unnest(${ladder}::int[]) step) steps
          join (select *, row_number() over (order by rail) - 1 as place from instruments) offer
            on offer.place = n % (select count(*) from instruments)
          join (select channel, valid_from, limit_group from tariff_lines join tariff_channels using (channel)
                 where channel = 'load:ebanking' and rule = 'fee' order by valid_from limit 1) rule on true
        returning id, rail, next_check_at),
      told as (
        insert into collection_events (collection_id, seq, at, what, state_from, state_to)
        select made.id, line.seq, now(), line.what, line.state_from, line.state_to
          from made cross join (values (1, 'created', null, 'created'), (2, 'sent_to_bank', 'created', 'at_bank'))
                     as line(seq, what, state_from, state_to))
      select jobs_add('funding.check', json_build_object('load_id', id),
                      'rail.' || rail || '.' || ('x' || right(id::text, 1))::bit(4)::int % 4, next_check_at,
                      'funding.check ' || id, 12)
        from made`
  })
}
