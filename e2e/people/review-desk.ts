import type { KycCase } from '@sahuji/contract/kyc'
import type { BusinessType } from '@sahuji/contract/merchants'
import { claimCase } from '@sahuji/server/kyc/review/claim'
import { askForMore, rejectCase, signApproval } from '@sahuji/server/kyc/review/decide'
import { judgeItem } from '@sahuji/server/kyc/review/judge-item'
import { writeToMerchant } from '@sahuji/server/kyc/review/write-to'
import { acceptsAll, type AtDesk, filledCase, reviewerNamed, submittedCase } from '../../server/testing/kyc-cases.ts'
import type { Someone } from '../../server/testing/people.ts'
import type { World } from '../world/world.ts'

/** The review desk of the operator, acting without its screens. */
export interface ReviewDesk {
  /** Somebody's case, filled in without the browser. */
  fills(who: Someone, kind?: BusinessType): Promise<KycCase>
  /** And sent. */
  handsIn(who: Someone, kind?: BusinessType): Promise<KycCase>
  takesUp(of: Pick<KycCase, 'id'>): Promise<void>
  /** Accepts everything except the PAN or trade name and the first document, and asks for these again. */
  asksAgain(of: KycCase): Promise<void>
  rejects(of: Pick<KycCase, 'id'>, words: string): Promise<void>
  accepts(of: Pick<KycCase, 'id'>): Promise<void>
}

export function reviewDeskOf({ app, vault }: World): ReviewDesk {
  const [asmita, bikash, chandra] = ['Asmita Rai', 'Bikash Lama', 'Chandra Joshi'].map((name) =>
    reviewerNamed(app, name),
  ) as [AtDesk, AtDesk, AtDesk]
  const takesUp = async ({ id }: Pick<KycCase, 'id'>) => void (await asmita.act((desk) => claimCase(desk, id)))
  return {
    fills: (who, kind = 'sole_proprietor') => filledCase(app, vault, who, kind),
    handsIn: (who, kind = 'sole_proprietor') => submittedCase(app, vault, who, kind),
    takesUp,
    asksAgain: async ({ id, answers, papers }) => {
      await acceptsAll(app, asmita, id)
      const wrong = answers.find(({ field }) => field === 'pan') ?? answers.find(({ field }) => field === 'trade_name')!
      const again = (item: Parameters<typeof judgeItem>[1]['item'], words: string) =>
        asmita.act((desk) => judgeItem(desk, { case_id: id, item, verdict: 'asked_again', because: { words } }))
      await again({ field: wrong.field, person: null }, 'The certificate reads 612 408 951. Which one is right?')
      await again(
        { paper: papers[0]!.id },
        'The date of issue cannot be read, the photo is blurred. Please take it by a window, the card lying flat.',
      )
      const text = 'Namaste Ram ji. One photo is blurred and one number differs. All the rest is in order.'
      await asmita.act((desk) => writeToMerchant(desk, { case_id: id, text }))
      await asmita.act((desk) => askForMore(desk, id))
    },
    rejects: async (of, words) => {
      await takesUp(of)
      await asmita.act((desk) => rejectCase(desk, { case_id: of.id, because: { words } }))
    },
    accepts: async ({ id }) => {
      for (const reviewer of [bikash, chandra]) {
        const { state } = await app.db.read(
          (tx) => tx.one<{ state: string }>`select state from kyc_cases where id = ${id}`,
        )
        if (state === 'valid') return
        await acceptsAll(app, reviewer, id)
        await reviewer.act((desk) => signApproval(desk, id))
      }
    },
  }
}
