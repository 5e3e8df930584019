import type * as contract from '@sahuji/contract/payments/posters'
import type { Takes } from '@sahuji/contract/http/route'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { paperFonts } from '../../platform/pdf/fonts.ts'
import { openPaper } from '../../platform/pdf/paper.ts'
import { openSvgPaper } from '../../platform/pdf/svg-paper.ts'
import { type CodeFrame, payableCode, payloadOf } from '../codes/code-row.ts'
import { drawPoster, millimetre, type Poster, posterSizes } from './draw-poster.ts'

/** What posters need: what is in the code, and whose product it is. */
export interface PosterDependencies extends CodeFrame {
  brand: string
  support_phone: string
}

type Ask = Takes<typeof contract.printPoster>

/** A code on paper as a PDF, drawn while no connection of the database waits for it. Refuses not_found. */
export const printPoster =
  (deps: PosterDependencies) =>
  async (call: OwnCall<'verified'>, ask: Ask): Promise<Buffer> => {
    const poster = await posterOf(deps, call, ask.id)
    const [width, height] = posterSizes[ask.paper].map((side) => side * millimetre) as [number, number]
    const paper = openPaper(await paperFonts(), width, 'ltr')
    drawPoster(paper, poster, ask)
    const facts = {
      title: `${poster.name} ${poster.label}`,
      author: deps.brand,
      language: 'ne',
      made_at: call.clock.now(),
    }
    return paper.finish(height, facts)
  }

/** The same drawing as an SVG. Refuses not_found. */
export const drawPosterSvg =
  (deps: PosterDependencies) =>
  async (call: OwnCall<'verified'>, ask: Ask): Promise<Buffer> => {
    const poster = await posterOf(deps, call, ask.id)
    const [width, height] = posterSizes[ask.paper].map((side) => side * millimetre) as [number, number]
    const paper = openSvgPaper(await paperFonts(), width)
    drawPoster(paper, poster, ask)
    return Buffer.from(paper.finishSvg(height))
  }

async function posterOf(deps: PosterDependencies, call: OwnCall<'verified'>, id: string): Promise<Poster> {
  const { merchant_id } = call.person
  const row = await call.db.read((tx) => payableCode(tx, merchant_id, id))
  const { name, city, local_name, local_city, label, code } = row
  const { brand, support_phone } = deps
  return { payload: payloadOf(deps, row), name, city, local_name, local_city, label, code, brand, support_phone }
}
