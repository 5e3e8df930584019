import * as z from 'zod/mini'
import { shopRoles } from '../company/shop-roles.ts'
import { newPassword } from '../auth/password-rules.ts'
import { emailAddress, emailOrMobile, mobileNumber, plainName } from '../merchants.ts'
import { limitPaisa } from '../money/money.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../session.ts'
import { instant } from '../time/time.ts'
import { invitation, place } from './people.ts'

/** An invitation is good for so many hours, once. */
export const invitationHours = 48

export const invitePerson = route({
  method: 'POST',
  path: '/api/team/invitations',
  does: 'Invites a person by mobile number or e-mail to a role in the shop. The invitation is good for 48 hours, once, for this address.',
  who: 'verified',
  may: 'team.manage',
  logs: 'member.invited',
  stepUp: true,
  takes: z.strictObject({
    /** An e-mail address or a mobile number of Nepal. */
    to: emailOrMobile,
    role: z.enum(shopRoles),
    counter_id: z.optional(z.nullable(z.uuid())),
    event_id: z.optional(z.nullable(z.uuid())),
    refund_limit: z.optional(z.nullable(limitPaisa)),
    send_limit: z.optional(z.nullable(limitPaisa)),
  }),
  gives: invitation,
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: ['not_permitted', 'place_gone', 'member_already', 'invitation_open', 'team_full', 'codes_paused'],
})

export const resendInvitation = route({
  method: 'POST',
  path: '/api/team/invitations/{id}/resend',
  does: 'Sends an invitation again with a new link; the old one no longer works. Once an hour, three times at most.',
  who: 'verified',
  may: 'team.manage',
  logs: 'invitation.sent_again',
  takes: z.strictObject({ id: z.uuid() }),
  gives: invitation,
  limit: { per: 'person', count: 10, seconds: 3600 },
  refuses: ['not_found', 'not_permitted', 'codes_paused'],
})

export const withdrawInvitation = route({
  method: 'POST',
  path: '/api/team/invitations/{id}/withdraw',
  does: 'Takes an invitation back; its link no longer works.',
  who: 'verified',
  may: 'team.manage',
  logs: 'invitation.withdrawn',
  takes: z.strictObject({ id: z.uuid() }),
  gives: z.object({}),
  refuses: ['not_found', 'not_permitted'],
})

const token = z.string().check(z.minLength(10), z.maxLength(128))

export const previewInvitation = route({
  method: 'POST',
  path: '/api/invitations/preview',
  does: 'What an invitation offers, role first, and what its reader does next. Uses nothing up.',
  who: 'anyone',
  takes: z.strictObject({ token }),
  gives: z.object({
    ...place,
    shop: z.string(),
    invited_by: z.string(),
    channel: z.enum(['email', 'sms']),
    /** The address or the ten digits, which the link has proved. */
    to: z.string(),
    expires_at: instant,
    /** `accept`: signed in as the invited person. `sign_in`: their account exists. `account`: there is none yet. */
    next: z.enum(['accept', 'sign_in', 'account', 'other_person']),
  }),
  limit: { per: 'network', count: 300, seconds: 3600 },
  refuses: ['invitation_dead'],
})

export const acceptInvitation = route({
  method: 'POST',
  path: '/api/invitations/accept',
  does: 'Takes an invitation up as the signed-in person it is bound to, and opens a session in that shop.',
  who: 'session',
  may: 'account.own',
  // recorded in the shop that is entered
  logs: 'nothing',
  takes: z.strictObject({ token }),
  gives: signedIn,
  shape: 'top',
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: ['invitation_dead', 'invitation_of_another', 'member_already', 'sign_in_frozen'],
})

export const joinByInvitation = route({
  method: 'POST',
  path: '/api/invitations/join',
  does: 'Opens an account for the invited person, whose address the link has proved, and signs in to the shop.',
  who: 'anyone',
  takes: z.strictObject({
    token,
    name: plainName,
    /** The contact that the invitation does not name. */
    email: z.optional(emailAddress),
    mobile_no: z.optional(mobileNumber),
    password: newPassword,
    terms_accepted: z.literal(true),
    privacy_accepted: z.literal(true),
  }),
  gives: signedIn,
  shape: 'top',
  limit: { per: 'network', count: 60, seconds: 3600, pace: { seconds: 3, seconds_max: 120, doubles_each: 10 } },
  refuses: ['invitation_dead', 'invitation_has_account', 'password_common', 'sign_in_frozen', 'fields_invalid'],
})
