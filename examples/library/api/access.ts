import type { NextFunction, Request, Response } from 'express';
import { rows } from './database.ts';

/** Lets a request pass whose token a member has. */
export async function requireMember(request: Request, response: Response, next: NextFunction): Promise<void> {
  const [member] = await rows('SELECT id FROM members WHERE token = $1', [request.get('authorization')]);
  if (member === undefined) {
    response.status(401).end();
    return;
  }
  response.locals.member = member.id;
  next();
}
