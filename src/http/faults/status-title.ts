import { ERROR_TABLE } from '../../domain/errors.ts'

/** Of statuses that the service itself never answers; its own have theirs in the table of errors. */
const OTHERS: Readonly<Record<number, string>> = {
  402: 'Payment Required',
  406: 'Not Acceptable',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  414: 'URI Too Long',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  418: "I'm a Teapot",
  421: 'Misdirected Request',
  423: 'Locked',
  424: 'Failed Dependency',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
  506: 'Variant Also Negotiates',
  507: 'Insufficient Storage',
  508: 'Loop Detected',
  511: 'Network Authentication Required',
}

const OWN = new Map<number, string>(Object.values(ERROR_TABLE).map(({ status, title }) => [status, title]))

/** `503` → `Service Unavailable`; a number without a name is an error of the client or the server. */
export function statusTitle(status: number): string {
  return OWN.get(status) ?? OTHERS[status] ?? (status < 500 ? 'Client Error' : 'Server Error')
}
