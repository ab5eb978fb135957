import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

const found = (code: string): string[] =>
  startPoints({ 'bot.py': code }).map((line) => line.replaceAll(/bot\.py#/g, ''));

describe('bots of chat services in Python [F-python]', () => {
  it('Telegram: commands, messages and queries of python-telegram-bot', () => {
    expect(
      found(`
from functools import partial
from telegram.ext import Application, CallbackQueryHandler, CommandHandler, MessageHandler, filters
class Bot:
    def start(self, update, context): ...
    def buy(self, update, context, side): ...
    def more(self, update, context): ...
    def text(self, update, context): ...
    def run(self):
        app = Application.builder().token("x").build()
        handlers = [
            CommandHandler("start", self.start),
            CommandHandler(["buy", "order"], partial(self.buy, side=1)),
            MessageHandler(filters.TEXT, self.text),
        ]
        for handler in handlers:
            app.add_handler(handler)
        app.add_handler(CallbackQueryHandler(self.more, pattern="more_.*"))
`),
    ).toEqual([
      'Telegram Message Handler buy → buy',
      'Telegram Message Handler more_.* → more',
      'Telegram Message Handler start → start',
      'Telegram Message Handler text → text',
    ]);
  });

  it('Telegram: aiogram, pyTelegramBotAPI, Pyrogram, Telethon', () => {
    expect(
      found(`
import telebot
from aiogram import Dispatcher, F, Router
from aiogram.filters import Command
from pyrogram import Client, filters
from telethon import TelegramClient, events
router = Router()
dispatcher = Dispatcher()
@router.message(Command("cart"))
async def cart(message): ...
@dispatcher.callback_query(F.data == "pay")
async def pay(query): ...
async def late(message): ...
router.message.register(late, Command("late"))
simple = telebot.TeleBot("token")
@simple.message_handler(commands=["help", "info"])
def help_user(message): ...
@Client.on_message(filters.command("ping"))
async def ping(client, message): ...
client = TelegramClient("name", 1, "hash")
@client.on(events.NewMessage(pattern="/echo"))
async def echo(event): ...
`),
    ).toEqual([
      'Telegram Message Handler cart → cart',
      'Telegram Message Handler echo → echo',
      'Telegram Message Handler help → help_user',
      'Telegram Message Handler late → late',
      'Telegram Message Handler pay → pay',
      'Telegram Message Handler ping → ping',
    ]);
  });

  it('Discord: commands of bots, groups and cogs, events, loops', () => {
    expect(
      found(`
import discord
from discord import app_commands
from discord.ext import commands, tasks
class ShopBot(commands.Bot):
    pass
bot = ShopBot(command_prefix="!")
@bot.event
async def on_ready(): ...
@bot.command(name="cart")
async def show_cart(context): ...
@bot.tree.command()
async def slash(interaction): ...
@bot.group()
async def admin(context): ...
@admin.command()
async def ban(context): ...
class Shop(commands.Cog):
    @commands.command()
    async def buy(self, context): ...
    @app_commands.command(name="sell")
    async def sell_it(self, interaction): ...
    @commands.Cog.listener()
    async def on_message(self, message): ...
    @tasks.loop(minutes=5)
    async def refresh(self): ...
`),
    ).toEqual([
      'Discord Event Handler on_message → on_message',
      'Discord Event Handler on_ready → on_ready',
      'Discord Job refresh → refresh',
      'Discord Message Handler admin ban → ban',
      'Discord Message Handler admin → admin',
      'Discord Message Handler buy → buy',
      'Discord Message Handler cart → show_cart',
      'Discord Message Handler sell → sell_it',
      'Discord Message Handler slash → slash',
    ]);
  });

  it('Slack and NoneBot', () => {
    expect(
      found(`
from nonebot import on_command, on_message
from slack_bolt import App
app = App(token="x")
@app.command("/cart")
def cart(ack): ...
@app.event("app_mention")
def mention(event): ...
def press(ack): ...
app.action("press")(press)
weather = on_command("weather")
@weather.handle()
async def tell(): ...
any_message = on_message(priority=9)
@any_message.handle()
async def count(): ...
`),
    ).toEqual([
      'Bot Message Handler count → count',
      'Bot Message Handler weather → tell',
      'Slack Message Handler app_mention → mention',
      'Slack Message Handler cart → cart',
      'Slack Message Handler press → press',
    ]);
  });
});
