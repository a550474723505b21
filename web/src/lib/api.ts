// The HTTP interface of the server. Long answers come with progress, and a question is withdrawn by
// its AbortSignal: the server then stops computing.
import type * as T from './api-types';
import { parseJson } from './json';
import { rulesFor } from './own-games';

export class ApiError extends Error {
  constructor(
    message: string,
    readonly offset: number | null = null,
    readonly expected = '',
    readonly status = 0,
  ) {
    super(message);
  }
}

/** The server did not answer at all, so it is worth asking again. */
export class Away extends ApiError {}

export interface Asking {
  signal?: AbortSignal;
  progress?: (progress: T.Progress) => void;
}

function failure(text: string, status: number): ApiError {
  try {
    const { error } = parseJson(text) as T.Error;
    // A message that asks "did you mean" has named what is expected.
    const expected = error.message.endsWith('?') ? '' : (error.expected ?? '');
    return new ApiError(error.message, error.offset, expected, status);
  } catch {
    return new ApiError(`HTTP ${status}`, null, '', status);
  }
}

/** A failure below HTTP: withdrawn by the page itself, or the server is away. */
function lost(problem: unknown, signal?: AbortSignal | null): never {
  if (signal?.aborted) throw problem;
  throw new Away(String((problem as Error).message ?? problem));
}

async function readEvents(response: Response, asking: Asking): Promise<unknown> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch((problem) => lost(problem, asking.signal));
    if (done) throw new Away('the server ended before it had answered');
    rest += value;
    const events = rest.split('\n\n');
    rest = events.pop()!;
    for (const event of events) {
      const name = /^event: (.*)$/m.exec(event)?.[1];
      const data = /^data: (.*)$/m.exec(event)?.[1] ?? '';
      if (name === 'progress') asking.progress?.(parseJson(data) as T.Progress);
      else if (name === 'result') return parseJson(data);
      else if (name === 'error') throw failure(data, 422);
    }
  }
}

/** The body with the rule files of the games that it names. */
function withRules(body: object | string): string {
  if (typeof body !== 'string') {
    const rules = 'rules' in body ? undefined : rulesFor(Object.values(body).join(' '));
    return JSON.stringify(rules ? { ...body, rules } : body);
  }
  const rules = rulesFor(body);
  return rules ? body.replace(/}$/, `, "rules": ${JSON.stringify(rules)}}`) : body;
}

async function send(
  path: string,
  body: object | string,
  asking: Asking = {},
  bare = false,
): Promise<Response> {
  const response = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: asking.progress ? 'text/event-stream' : 'application/json',
    },
    body: bare ? JSON.stringify(body) : withRules(body),
    signal: asking.signal,
  }).catch((problem) => lost(problem, asking.signal));
  if (response.status === 502 || response.status === 503) throw new Away(`HTTP ${response.status}`);
  if (!response.ok) throw failure(await response.text(), response.status);
  return response;
}

async function post<Answer>(
  path: string,
  body: object | string,
  asking: Asking = {},
): Promise<Answer> {
  const response = await send(path, body, asking);
  const type = response.headers.get('Content-Type') ?? '';
  if (type.startsWith('text/event-stream')) return (await readEvents(response, asking)) as Answer;
  return parseJson(await response.text()) as Answer;
}

async function get<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`/api/${path}`).catch((problem) => lost(problem));
  const text = await response.text();
  if (!response.ok) throw failure(text, response.status);
  return parseJson(text) as Answer;
}

/** A request about a room; only those that name a game take rules. */
const room = async <Answer>(what: string, body: object, signal?: AbortSignal): Promise<Answer> => {
  const bare = !('position' in body);
  const response = await send(`rooms/${what}`, body, { signal }, bare);
  return parseJson(await response.text()) as Answer;
};

export const api = {
  openRoom: (body: T.OpenRoomRequest) => room<T.OpenedRoom>('open', body),
  lookAtRoom: (body: T.LookRequest, signal: AbortSignal) => room<T.Room>('look', body, signal),
  sit: (body: T.SitRequest) => room<T.SeatInRoom>('sit', body),
  roomMove: (body: T.RoomMoveRequest) => room<T.Room>('move', body),
  resignRoom: (body: T.SeatRequest) => room<T.Room>('resign', body),
  beginRoom: (body: T.BeginRequest) => room<T.Room>('begin', body),
  askClass: (body: T.AskRequest) => room<T.Room>('ask', body),
  answerClass: (body: T.AnswerRequest) => room<T.Room>('answer', body),
  showClass: (body: T.ShowRequest) => room<T.Room>('show', body),
  closeRoom: (body: T.SeatRequest) => room<T.ClosedRoom>('close', body),
  games: () => get<T.Games>('games'),
  game: (name: string) => get<T.Game>(`games/${name}`),
  info: () => get<T.Info>('info'),
  parse: (body: T.ParseRequest, asking?: Asking) => post<T.Parsed>('parse', body, asking),
  solve: (body: T.SolveRequest, asking?: Asking) => post<T.Solution>('solve', body, asking),
  explain: (body: T.ExplainRequest, asking?: Asking) => post<T.Solution>('explain', body, asking),
  moves: (body: T.MovesRequest, asking?: Asking) => post<T.Options>('moves', body, asking),
  table: (body: T.TableRequest, asking?: Asking) => post<T.Table>('table', body, asking),
  engineMove: (body: T.EngineMoveRequest, asking?: Asking) =>
    post<T.Reply>('engine-move', body, asking),
  nimber: (body: T.NimberRequest, asking?: Asking) =>
    post<T.NimberAnswer>('nimber', body, asking),
  nimberTable: (body: T.NimberRequest, asking?: Asking) =>
    post<T.NimberTable>('nimber', body, asking),
  quotient: (body: T.QuotientRequest, asking?: Asking) =>
    post<T.Quotient>('quotient', body, asking),
  identify: (body: T.IdentifyRequest, asking?: Asking) =>
    post<T.Identification>('identify', body, asking),
  /** `game` may be the name of one of the visitor's own games. */
  conjecture: (body: T.ConjectureRequest, asking?: Asking) => {
    const rules = rulesFor(`${body.game}(`);
    return post<T.Conjecture>('conjecture', rules ? { ...body, rules } : body, asking);
  },
  worksheet: (body: T.WorksheetRequest, asking?: Asking) =>
    post<T.Worksheet>('worksheet', body, asking),
  rules: (body: T.RulesRequest) => post<T.RuleGames>('rules', body),
  sequence: (body: T.SequenceRequest, asking?: Asking) =>
    post<T.Sequence>('sequence', body, asking),
  /** The value of one heap, written out, since JavaScript's numbers do not hold all of them. */
  heap: (code: string, at: string) =>
    post<T.Sequence>('sequence', `{"code": ${JSON.stringify(code)}, "at": ${at}}`),
  /** A table or a sequence as a file. */
  file: async (path: string, body: T.TableRequest | T.SequenceRequest): Promise<Blob> =>
    (await send(path, body)).blob(),
};
