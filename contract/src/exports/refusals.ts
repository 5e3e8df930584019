import { msg } from '../language/translatable.ts'

/** Refusals of exports; part of the one catalogue. */
export const exportRefusals = {
  export_columns_unknown: {
    http: 422,
    service: '022',
    says: msg('These columns are no longer offered. Open the export again and choose.'),
  },
  exports_being_made: {
    http: 422,
    service: '022',
    says: msg('{count} files are being made. Wait for one of them, or cancel it.'),
  },
  exports_busy: {
    http: 503,
    service: '022',
    says: msg('Many files are being made now. Try again in some minutes.'),
  },
  export_too_long: {
    http: 422,
    service: '022',
    says: msg('A file holds at most {count} rows. Choose a shorter period.'),
  },
  exports_full: {
    http: 422,
    service: '022',
    says: msg('Your kept files have no more room. Delete one of them first.'),
  },
  export_not_made: {
    http: 409,
    service: '022',
    says: msg('This file is not ready, or it is no longer kept.'),
  },
} as const
