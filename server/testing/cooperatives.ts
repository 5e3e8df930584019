import type { AccountHead } from '@sahuji/contract/cooperatives'
import { linkCooperative } from '@sahuji/contract/cooperatives'
import { payMember, takeDeposit } from '@sahuji/contract/cooperatives/book'
import { addCooperativeMember, type Member } from '@sahuji/contract/cooperatives/members'
import { addCooperative, proposeCooperativeLink } from '@sahuji/contract/cooperatives/office/links'
import type { Mode } from '@sahuji/contract/http/lists'
import { rupees } from '@sahuji/contract/money/money'
import { approveProposal } from '@sahuji/contract/operator/proposals'
import { cooperativeVerifications } from '../src/cooperatives/verify-books.ts'
import { verify } from '../src/ledger/verify.ts'
import { newId } from '../src/platform/ids.ts'
import { operator, type SomeOperator, steppedUp } from './operators.ts'
import { openPaymentDesk, type PaymentDesk } from './payments.ts'
import type { SendingMerchant } from './transfers.ts'

/** A shop that takes deposits for a cooperative, with one member in each book. */
export interface LinkedShop {
  shop: SendingMerchant
  cooperative: SendingMerchant
  code: string
  link_id: string
  member: Member
  tester: Member
}

export interface CooperativeDesk extends PaymentDesk {
  maker: SomeOperator
  checker: SomeOperator
  /** A cooperative with its code; no shop is linked to it. */
  cooperative(): Promise<{ cooperative: SendingMerchant; code: string }>
  /** A shop with so many rupees, linked by two operators. */
  linked(balance?: string): Promise<LinkedShop>
  /** Proposes and approves a link. */
  approve(link_id: string): Promise<void>
  take(at: LinkedShop, rupees: string, asked?: Asked): ReturnType<typeof taken>
  payOut(at: LinkedShop, rupees: string, asked?: Asked): ReturnType<typeof paidOut>
}

interface Asked {
  mode?: Mode
  key?: string
  member_id?: string
  head?: AccountHead
  voucher?: string
}

export const noted = { papers: ['Registration certificate 1842/070/071'], reason: 'Its papers were read in full' }

/** The real application with two operators, and shops that are linked to cooperatives. */
export async function openCooperativeDesk(): Promise<CooperativeDesk> {
  const desk = await openPaymentDesk()
  const maker = await steppedUp(desk, await operator(desk, ['finance_maker'], 'Binod Karki'))
  const checker = await steppedUp(desk, await operator(desk, ['finance_checker'], 'Asmita Lama'))
  let codes = 1000
  const cooperative = async () => {
    const owner = await desk.merchant()
    const code = `NBS-${++codes}`
    await maker.call(addCooperative, { ...someFacts, code, wallet_mobile: owner.mobile_no })
    return { cooperative: owner, code }
  }
  const approve = async (id: string) => {
    const { data } = await maker.call(proposeCooperativeLink, { id, ...noted }, newId())
    await checker.call(approveProposal, { id: data.id, revision: data.revision })
  }
  return {
    ...desk,
    maker,
    checker,
    cooperative,
    approve,
    linked: async (balance = '10,000') => {
      const partner = await cooperative()
      const shop = await desk.merchant(balance)
      const { id: link_id } = (await shop.call(linkCooperative, { code: partner.code })).data
      await approve(link_id)
      const named = { id: link_id, number: 'M-0412', name: 'Laxmi Dangol', name_ne: 'लक्ष्मी डंगोल' }
      const member = (await shop.call(addCooperativeMember, named)).data
      const tester = (await shop.call(addCooperativeMember, { ...named, mode: 'sandbox' })).data
      return { ...partner, shop, link_id, member, tester }
    },
    take: taken,
    payOut: paidOut,
    broken: async () => {
      const { results } = await verify(desk.owner, cooperativeVerifications)
      return [...(await desk.broken()), ...results.flatMap(({ broken }) => broken)]
    },
  }
}

export const someFacts = {
  name: 'Namuna Bachat tatha Rin Sahakari',
  name_ne: 'नमूना बचत तथा ऋण सहकारी संस्था लि.',
  registration: '1842/070/071',
  pan: '303418227',
  place: 'Kathmandu, Kirtipur 4',
  contact: 'Ram Krishna Dangol',
  contact_mobile: '9851102277',
  agreement_from: '2024-07-16',
  agreement_to: '2027-07-15',
  kym_until: '2027-07-15',
}

const taken = (
  { shop, link_id, member, tester }: LinkedShop,
  amount: string,
  { key = newId(), mode = 'live', head = 'compulsory_saving', ...asked }: Asked = {},
) => {
  const member_id = mode === 'live' ? member.id : tester.id
  const money = { id: link_id, mode, head, amount: Number(rupees(amount)) }
  return shop.call(takeDeposit, { member_id, ...money, ...asked }, key)
}

const paidOut = (
  { shop, link_id, member, tester }: LinkedShop,
  amount: string,
  { key = newId(), mode = 'live', head = 'optional_saving', ...asked }: Asked = {},
) => {
  const member_id = mode === 'live' ? member.id : tester.id
  const money = { id: link_id, mode, head, amount: Number(rupees(amount)) }
  return shop.call(payMember, { member_id, ...money, ...asked }, key)
}
