import type { AccountHead } from '@sahuji/contract/cooperatives'
import { rupees } from '@sahuji/contract/money/money'
import { dayAfter } from '@sahuji/contract/time/nepali-periods'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { approveProposal } from '../approvals/decide-proposal.ts'
import type { ProposalFollower } from '../approvals/proposal-kind.ts'
import type { Actor } from '../approvals/proposal-rows.ts'
import { payMember, takeDeposit } from '../cooperatives/book/move-money.ts'
import { compareCooperativeFile } from '../cooperatives/files/compare-file.ts'
import { linkCooperative } from '../cooperatives/links/link-cooperative.ts'
import { addCooperativeMember } from '../cooperatives/links/members.ts'
import { cooperativeLinkKind, proposeLink } from '../cooperatives/office/link-proposals.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { type DemoShop, demoShopOf } from './demo-accounts.ts'
import { openDemoOperators } from './demo-operators.ts'
import { lockSeeding } from './one-seeds.ts'

const code = 'NBS-2041'

const partner = {
  name: 'Namuna Bachat tatha Rin Sahakari',
  name_ne: 'नमूना बचत तथा ऋण सहकारी संस्था लि.',
  registration: '1842/070/071',
  pan: '303418227',
  place: 'Kathmandu, Kirtipur 4',
  contact: 'Ram Krishna Dangol',
  contact_mobile: '9851102277',
}

/** Made-up members: number, name, name in Nepali. */
const members = [
  ['M-0412', 'Laxmi Dangol', 'लक्ष्मी डंगोल'],
  ['M-0418', 'Hari Bahadur Maharjan', 'हरिबहादुर महर्जन'],
  ['M-0431', 'Sabina Shrestha', 'सबिना श्रेष्ठ'],
  ['M-0440', 'Kamal Tamang', 'कमल तामाङ'],
  ['M-0457', 'Gita Ansari', 'गीता अन्सारी'],
  ['M-0463', 'Tenzin Lama', 'तेन्जिन लामा'],
  ['M-0478', 'Prakash Limbu', 'प्रकाश लिम्बू'],
  ['M-0502', 'Rekha Chaudhary', 'रेखा चौधरी'],
] as const

/** Cash taken and paid out at the counter: the member's place above, the account, and rupees; below zero it was paid out. */
const movements: readonly (readonly [member: number, head: AccountHead, rupees: number])[] = [
  [0, 'compulsory_saving', 300],
  [1, 'compulsory_saving', 300],
  [2, 'share', 3_000],
  [2, 'entry_fee', 300],
  [3, 'optional_saving', 1_500],
  [4, 'compulsory_saving', 300],
  [0, 'optional_saving', 2_000],
  [5, 'loan_principal', 4_200],
  [6, 'compulsory_saving', 300],
  [3, 'optional_saving', -1_000],
  [7, 'share', 1_000],
  [7, 'compulsory_saving', 300],
  [1, 'optional_saving', 2_500],
  [5, 'loan_interest', 640],
  [0, 'optional_saving', -500],
  [4, 'penalty', 50],
]

/** A movement of cash at its time; `move` answers what it adds to the shop's wallet, in paisa. */
interface Cash {
  at: Date
  move: () => Promise<bigint>
}

/** The day before now, on which members came with their cash, and the minutes between them. */
const cashDay = (now: Date): string => kathmanduDay(new Date(now.getTime() - 86_400_000))
const firstMinute = 10 * 60
const minutesBetween = 23

/**
 * Links the demo shop to a cooperative of fiction, by both operators, with members; `owner` is the business whose wallet is the
 * cooperative's own. Answers a day's cash, in its order.
 */
export async function openDemoCooperative(
  tx: Tx,
  { shop, owner, opened, now }: { shop: DemoShop; owner: string; opened: Date; now: Date },
): Promise<Cash[]> {
  const [maker, checker] = await openDemoOperators(tx)
  if (!maker || !checker || !(await addPartner(tx, owner, now))) return []
  const clock = { now: () => opened }
  const call = { tx, clock, person: shop }
  const link = await linkCooperative(call, { code })
  const by = ({ id, name }: { id: string; name: string }): Actor => ({ operator_id: id, name })
  const noted = { papers: ['Registration 1842/070/071', 'Agreement of 2081 Shrawan 1'], reason: 'Its papers were read' }
  const { id, revision } = await proposeLink(tx, clock, by(maker), { id: link.id, ...noted })
  const approvals = { kinds: [cooperativeLinkKind], follower: noFollower }
  await approveProposal(approvals, { clock }, tx, { by: by(checker), id, revision })
  const ids: string[] = []
  for (const [number, name, name_ne] of members)
    ids.push((await addCooperativeMember(call, { id: link.id, number, name, name_ne })).id)
  const day = startOfKathmanduDay(cashDay(now))
  return movements.map(([member, head, whole], nth): Cash => {
    const at = new Date(day.getTime() + (firstMinute + nth * minutesBetween) * 60_000)
    const then = { now: () => at }
    const asked = { id: link.id, member_id: ids[member]!, head, amount: rupees(`${Math.abs(whole)}`) }
    const move = async () => {
      const keyed = { ...call, clock: then, key: newId(then) }
      await (whole > 0 ? takeDeposit(keyed, asked) : payMember(keyed, asked))
      return whole > 0 ? -asked.amount : asked.amount
    }
    return { at, move }
  })
}

/** Holds the cooperative's list of that day against the book, once. */
export const readDemoCooperativeFile = ({ db, clock }: { db: Database; clock: Clock }): Promise<void> =>
  db.write(async (tx) => {
    await lockSeeding(tx)
    const shop = await demoShopOf(tx)
    if (!shop) return
    const link = await tx.maybe<{ id: string }>`
      select id from cooperative_links l where merchant_id = ${shop.merchant_id}
         and not exists (select from cooperative_files f where f.link_id = l.id)`
    if (link) await readTheirFile({ tx, clock, person: shop }, link.id)
  })

/** A link's approval posts no transfer that anything would follow. */
const noFollower: ProposalFollower = { refuses: [], posted: () => Promise.resolve(), dropped: () => Promise.resolve() }

/** Adds the cooperative, whose own wallet gets what is settled; false where it is there. */
async function addPartner(tx: Tx, wallet_merchant_id: string, now: Date): Promise<boolean> {
  const { name, name_ne, registration, pan, place, contact, contact_mobile } = partner
  const [from, to] = ['2024-07-16', dayAfter(kathmanduDay(now), 400)]
  const added = await tx.run`
    insert into cooperative_partners (id, code, name, name_ne, registration, pan, place, contact, contact_mobile, wallet_merchant_id,
                                      agreement_from, agreement_to, kym_until, created_at, statement_mail)
    values (${newId(now)}, ${code}, ${name}, ${name_ne}, ${registration}, ${pan}, ${place}, ${contact}, ${contact_mobile},
            ${wallet_merchant_id}, ${from}, ${to}, ${to}, ${now}, 'lekha@sahakari.example')
        on conflict on constraint cooperative_code_is_unique do nothing`
  return added > 0
}

/** Their list of the day, which lacks three deposits, has one of their own, and turns two figures round: head, then lines. */
const theirLines = (day: string) => [
  'miti,bhauchar,sadasya,khata,rakam',
  ...(
    [
      ['V-20401', 'M-0412', 'Anibarya', '300.00'],
      ['V-20402', 'M-0418', 'Anibarya', '300.00'],
      ['V-20403', 'M-0431', 'Share', '3000.00'],
      ['V-20404', 'M-0431', 'Prabesh', '300.00'],
      ['V-20405', 'M-0440', 'Aichhik', '1050.00'],
      ['V-20406', 'M-0457', 'Anibarya', '300.00'],
      ['V-20407', 'M-0412', 'Anibarya', '2000.00'],
      ['V-20408', 'M-0463', 'Sawa', '4200.00'],
      ['V-20409', 'M-0478', 'Anibarya', '300.00'],
      ['V-20410', 'M-0502', 'Share', '1000.00'],
      ['V-20411', 'M-0502', 'Anibarya', '300.00'],
      ['V-20412', 'M-0611', 'Aichhik', '5000.00'],
    ] as const
  ).map((cells) => [day, ...cells].join(',')),
]

/** Holds the cooperative's list of the day against the book. */
async function readTheirFile(call: { tx: Tx; clock: Clock; person: DemoShop }, id: string): Promise<void> {
  const day = cashDay(call.clock.now())
  const columns = { day: 'miti', voucher: 'bhauchar', member: 'sadasya', head: 'khata', amount: 'rakam' }
  const text = theirLines(day).join('\n')
  const file = { id, name: 'namuna-sahakari.csv', from: day, to: day, text, separator: ',', columns } as const
  await compareCooperativeFile(call, file)
}
