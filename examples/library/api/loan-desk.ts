import { rows } from './database.ts';
import { remindLater } from './reminders.ts';

/** Lends books and takes them back. */
export class LoanDesk {
  async lend(book: number, member: number): Promise<{ id: number }> {
    if (!(await this.isFree(book))) throw new Error(`Book ${book} is lent.`);
    const statement =
      "INSERT INTO loans (book_id, member_id, due) VALUES ($1, $2, now() + interval '4 weeks') RETURNING id";
    const [loan] = await rows(statement, [book, member]);
    await remindLater(loan.id);
    return loan;
  }

  async takeBack(loan: number): Promise<void> {
    await rows('UPDATE loans SET returned = now() WHERE id = $1', [loan]);
  }

  private async isFree(book: number): Promise<boolean> {
    return (await rows('SELECT id FROM loans WHERE book_id = $1 AND returned IS NULL', [book])).length === 0;
  }
}
