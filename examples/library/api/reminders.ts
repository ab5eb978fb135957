import { Queue, Worker } from 'bullmq';
import { rows } from './database.ts';

const reminders = new Queue('reminders');

export async function remindLater(loan: number): Promise<void> {
  await reminders.add('due', { loan }, { delay: 25 * 24 * 60 * 60 * 1000 });
}

export function startReminders(): void {
  new Worker('reminders', async (job) => {
    const [loan] = await rows('SELECT m.email FROM loans l JOIN members m ON m.id = l.member_id WHERE l.id = $1', [
      job.data.loan,
    ]);
    console.log(`mail to ${loan.email}`);
  });
}
