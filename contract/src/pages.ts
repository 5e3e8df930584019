import * as z from 'zod/mini'
import { route } from './route.ts'

export const pageTitle = z.object({ id: z.int(), title: z.string() })

export const listGeneralPages = route({
  method: 'GET',
  path: '/api/general-pages',
  does: 'The general pages of the footer, in their order.',
  who: 'anyone',
  takes: z.object({}),
  gives: z.array(pageTitle),
  refuses: [],
})
