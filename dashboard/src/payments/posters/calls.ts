import { drawPoster, type PosterPaper, type PosterWords, printPoster } from '@sahuji/contract/payments/posters'
import { callBytes } from '../../platform/calls/call-bytes.ts'
import { checkPoster } from './check-poster.ts'

/** A code on a size of paper. */
export interface PosterAsk {
  id: string
  paper: PosterPaper
  words: PosterWords
}

/** The calls of posters. */
export const posters = {
  /** The drawing with what was checked in it; `payload` is what its code must be. */
  drawing: (ask: PosterAsk, payload: string) => ({
    queryKey: [drawPoster.path, ask, payload],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const svg = await (await callBytes(drawPoster, ask)).text()
      return { svg, checks: await checkPoster(svg, payload) }
    },
  }),
  pdf: (ask: PosterAsk) => callBytes(printPoster, ask),
}
