import { msg } from '../language/translatable.ts'

/** Refusals to operators; part of the one catalogue. */
export const operatorRefusals = {
  operator_role_needed: {
    http: 422,
    service: '7004',
    says: msg('Your role does not allow this. Somebody with one of these roles can do it: {roles}.'),
  },
  operator_known: { http: 422, service: '014', says: msg('There is an operator with this e-mail address already.') },
  operator_own_roles: {
    http: 422,
    service: '7004',
    says: msg('You cannot change your own account here. Another administrator can.'),
  },
  operator_last_administrator: {
    http: 422,
    service: '7004',
    says: msg('This is the last administrator. Make another one first.'),
  },
  operator_request_waits: {
    http: 422,
    service: '7004',
    says: msg('This was asked for already and waits for a second administrator.'),
  },
  operator_request_decided: {
    http: 422,
    service: '7004',
    says: msg('This was decided already. Please look at the list again.'),
  },
  operator_request_over: {
    http: 422,
    service: '7004',
    says: msg('Who asked for this is no administrator any more. Refuse it, and ask anew.'),
  },
} as const
