import type * as contract from '@sahuji/contract/payments/posters'
import type { Takes } from '@sahuji/contract/http/route'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { type CodeFrame, payableCode, payloadOf } from '../codes/code-row.ts'
import { type Poster, posterPdf, posterSvg } from './poster-paper.ts'

/** What posters need: what is in the code, and whose product it is. */
export interface PosterDependencies extends CodeFrame {
  brand: string
  support_phone: string
}

type Ask = Takes<typeof contract.printPoster>

/** A code on paper as a PDF, compiled while no connection of the database waits for it. Refuses not_found and busy. */
export const printPoster =
  (deps: PosterDependencies) =>
  async (call: OwnCall<'verified'>, ask: Ask): Promise<Buffer> =>
    posterPdf(await posterOf(deps, call, ask.id), { ...ask, made_at: call.clock.now() })

/** The same drawing as an SVG. Refuses not_found and busy. */
export const drawPosterSvg =
  (deps: PosterDependencies) =>
  async (call: OwnCall<'verified'>, ask: Ask): Promise<Buffer> =>
    posterSvg(await posterOf(deps, call, ask.id), { ...ask, made_at: call.clock.now() })

async function posterOf(deps: PosterDependencies, call: OwnCall<'verified'>, id: string): Promise<Poster> {
  const { merchant_id } = call.person
  const row = await call.db.read((tx) => payableCode(tx, merchant_id, id))
  const { name, city, local_name, local_city, label, code } = row
  const { brand, support_phone } = deps
  return { payload: payloadOf(deps, row), name, city, local_name, local_city, label, code, brand, support_phone }
}
