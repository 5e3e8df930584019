import { noticeChannels, noticeKinds, noticeMatrix } from '@sahuji/contract/notifications/kinds'
import { notificationTypes, typeRules } from '@sahuji/contract/notifications/types'
import type { Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'

/** The contract's kinds and types as rows: the database's triggers read them in `notice_defaults` and `notice_types`. */
export const noticeRows = {
  defaults: noticeKinds.flatMap((kind) =>
    noticeChannels.map((channel) => ({ kind, channel, is_locked: false, ...noticeMatrix[kind][channel] })),
  ),
  types: notificationTypes.map((type) => ({ type, kind: typeRules[type].kind, by_bell: typeRules[type].by_bell })),
}

/**
 * Writes the kinds and types of this release to the database, as its owner. Kinds of another release stay, because it may still
 * run beside this one. A choice of what became locked is removed. Safe to repeat; changes nothing where nothing differs.
 */
export async function writeNoticeKinds(tx: Tx): Promise<void> {
  const [defaults, types] = [json(noticeRows.defaults), json(noticeRows.types)]
  await tx.run`
    delete from notice_choices c using jsonb_to_recordset(${defaults}::jsonb) d(kind text, channel text, is_locked boolean)
     where d.is_locked and (c.kind, c.channel) = (d.kind, d.channel) -- any merchant: a channel is locked for everybody`
  await tx.run`
    insert into notice_defaults as held (kind, channel, frequency, is_locked)
    select kind, channel, frequency, is_locked
      from jsonb_to_recordset(${defaults}::jsonb) d(kind text, channel text, frequency text, is_locked boolean)
        on conflict (kind, channel) do update set frequency = excluded.frequency, is_locked = excluded.is_locked
     where (held.frequency, held.is_locked) is distinct from (excluded.frequency, excluded.is_locked)`
  await tx.run`
    insert into notice_types as held (type, kind, by_bell)
    select type, kind, by_bell from jsonb_to_recordset(${types}::jsonb) t(type text, kind text, by_bell text[])
        on conflict (type) do update set kind = excluded.kind, by_bell = excluded.by_bell
     where (held.kind, held.by_bell) is distinct from (excluded.kind, excluded.by_bell)`
}
