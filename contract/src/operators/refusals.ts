import { msg } from '../language/translatable.ts'

/** Refusals to operators; part of the one catalogue. */
export const operatorRefusals = {
  operator_role_needed: {
    http: 422,
    service: '7004',
    says: msg('Your role does not allow this. These roles can do it: {roles}.'),
  },
  operator_known: { http: 422, service: '014', says: msg('There already is an operator with this e-mail address.') },
  operator_own_roles: {
    http: 422,
    service: '7004',
    says: msg('You cannot change your own account here. Another administrator can.'),
  },
  operator_last_administrator: {
    http: 422,
    service: '7004',
    says: msg('This is the last administrator. Appoint another one first.'),
  },
  operator_request_waits: {
    http: 422,
    service: '7004',
    says: msg('This was already requested and waits for a second administrator.'),
  },
  operator_request_decided: {
    http: 422,
    service: '7004',
    says: msg('This was already decided. Check the list again.'),
  },
  operator_request_over: {
    http: 422,
    service: '7004',
    says: msg('The person who requested this is no longer an administrator. Refuse it, and request it again.'),
  },
} as const
