import type * as contract from '@sahuji/contract/notifications/choices'
import type { NoticeChoices } from '@sahuji/contract/notifications/choices'
import { noticeChannels, noticeKinds, noticeMatrix, type NoticeFrequency } from '@sahuji/contract/notifications/kinds'
import type { Takes } from '@sahuji/contract/http/route'
import { countPushedDevices } from '../../auth/sessions/push-tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { mutedOf } from '../keep-notifications.ts'

/** The calling person's notification preferences by kind and channel: their choices over the defaults. */
export async function readNoticeChoices({ tx, person, clock }: Call): Promise<NoticeChoices> {
  const { person_id, merchant_id } = person
  const chosen = await tx.many<{ kind: string; channel: string; frequency: NoticeFrequency }>`
    select kind, channel, frequency from notice_choices where person_id = ${person_id}`
  const frequencyOf = new Map(chosen.map(({ kind, channel, frequency }) => [`${kind} ${channel}`, frequency]))
  const choices = noticeKinds.flatMap((kind) =>
    noticeChannels.map((channel) => {
      const { frequency, is_locked = false } = noticeMatrix[kind][channel]
      return { kind, channel, frequency: frequencyOf.get(`${kind} ${channel}`) ?? frequency, is_locked }
    }),
  )
  const { amount_min, quiet_from, quiet_until } = await boundsOf(tx, person_id)
  const quiet = quiet_from === null || quiet_until === null ? null : { from: quiet_from, until: quiet_until }
  const push_devices = await countPushedDevices(tx, { person_id, now: clock.now() })
  return { choices, amount_min, quiet, push_devices, muted: await mutedOf(tx, merchant_id) }
}

/**
 * Keeps whether the calling person is notified of a kind by a channel. The daily mail begins with the day that ends
 * next.
 */
export async function chooseNotice(
  call: Call,
  { kind, channel, frequency }: Takes<typeof contract.chooseNotice>,
): Promise<NoticeChoices> {
  const { tx, person } = call
  const { person_id } = person
  await tx.run`
    insert into notice_choices (person_id, kind, channel, frequency) values (${person_id}, ${kind}, ${channel}, ${frequency})
    on conflict on constraint notice_is_chosen_once do update set frequency = excluded.frequency`
  if (frequency === 'daily') await tx.run`update notice_bounds set digest_until = null where person_id = ${person_id}`
  return readNoticeChoices(call)
}

/**
 * Keeps the calling person's least amount (paisa) and quiet hours (minutes of Kathmandu's day); an absent field stays
 * unchanged.
 */
export async function boundNotices(
  call: Call,
  { amount_min, quiet }: Takes<typeof contract.boundNotices>,
): Promise<NoticeChoices> {
  const { tx, person } = call
  const is_named = quiet !== undefined
  const [from, until] = [quiet?.from ?? null, quiet?.until ?? null]
  await tx.run`
    insert into notice_bounds as b (person_id, amount_min, quiet_from, quiet_until)
    values (${person.person_id}, ${amount_min ?? 0n}, ${from}, ${until})
    on conflict (person_id) do update
       set amount_min = coalesce(${amount_min ?? null}::bigint, b.amount_min),
           quiet_from = case when ${is_named}::bool then excluded.quiet_from else b.quiet_from end,
           quiet_until = case when ${is_named}::bool then excluded.quiet_until else b.quiet_until end`
  return readNoticeChoices(call)
}

interface Bounds {
  amount_min: bigint
  quiet_from: number | null
  quiet_until: number | null
}

const boundsOf = async (tx: Tx, person_id: string): Promise<Bounds> =>
  (await tx.maybe<Bounds>`
    select amount_min, quiet_from, quiet_until from notice_bounds where person_id = ${person_id}`) ?? {
    amount_min: 0n,
    quiet_from: null,
    quiet_until: null,
  }
