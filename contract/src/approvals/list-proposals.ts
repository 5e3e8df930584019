import * as z from 'zod/mini'
import { pageFields } from '../http/lists.ts'
import { operatorRoles } from '../company/operator-roles.ts'
import { route } from '../http/route.ts'
import { proposal, proposalKinds } from './proposals.ts'

export const listProposals = route({
  method: 'GET',
  path: '/api/operator/proposals',
  does: 'What waits for a second person, oldest first; or what was decided, newest first.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({
    ...pageFields,
    which: z.optional(z.enum(['waiting', 'decided'])),
    kind: z.optional(z.enum(proposalKinds)),
  }),
  gives: z.object({ data: z.array(proposal), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})
